import { generateKeyPairSync } from 'node:crypto';
import { createIdentity } from '@lectern/paypal-double';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import {
  confirmOrder,
  countGrants,
  getPlanOf,
  handleQueuedEvents,
  orderPlan,
  startPaymentsApp,
} from './payments.testing.ts';

let shop: Awaited<ReturnType<typeof startPaymentsApp>>;
let app: TestApp;
let anna: TestReader;
/** An approved order of Anna that nobody has confirmed, and its unsent event. */
let order: string;
let event: object;

beforeAll(async () => {
  shop = await startPaymentsApp();
  ({ app } = shop);
  anna = await createTestReader(app, 'anna');
});
afterAll(() => shop.close());
beforeEach(async () => {
  await handleQueuedEvents(shop); // of the test before
  await app.sql('DELETE FROM plan_grant');
  await app.sql('DELETE FROM payment');
  shop.paypal.behaviour.silent = true;
  order = await orderPlan(anna);
  event = shop.paypal.createEvent('CHECKOUT.ORDER.APPROVED', shop.paypal.toOrderJson(shop.paypal.approve(order)));
  shop.paypal.behaviour.silent = false;
});

type Sent = { headers: Record<string, string>; body: string };
const post = async ({ headers, body }: Sent): Promise<number> =>
  (await fetch(`${app.api}/payment/paypal/webhook`, { method: 'POST', headers, body })).status;
const countEvents = async (): Promise<number> => (await handleQueuedEvents(shop)).length;

describe('a webhook', () => {
  it('[PAY-13] with a right signature counts, once', async () => {
    const sent = shop.paypal.sign(event);
    expect([await post(sent), await post(sent), await post(shop.paypal.sign(event))]).toEqual([200, 200, 200]);
    expect(await countEvents()).toBe(1);
    expect(await countGrants(app)).toBe(1);
  });

  it('[PAY-13] that is unsigned, changed or signed by somebody else is refused', async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const foreign = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const sent = shop.paypal.sign(event);
    const without = (name: string): Sent => {
      const { [name]: _removed, ...headers } = sent.headers;
      return { ...sent, headers };
    };
    const forged: Sent[] = [
      { headers: { 'content-type': 'application/json' }, body: JSON.stringify(event) },
      { ...sent, body: `${sent.body} ` },
      { ...sent, body: sent.body.replace('APPROVED', 'VOIDED') },
      { ...sent, headers: { ...sent.headers, 'paypal-transmission-id': 'another' } },
      shop.paypal.sign(event, { keyPem: foreign }),
      shop.paypal.sign(event, { webhookId: 'OF-ANOTHER-MERCHANT' }),
      shop.paypal.sign(event, { algorithm: 'none' }),
      ...Object.keys(sent.headers)
        .filter((name) => name.startsWith('paypal-'))
        .map(without),
    ];
    for (const delivery of forged) expect(await post(delivery)).toBe(400);
    expect(await countEvents()).toBe(0);
    expect(await countGrants(app)).toBe(0);
  });

  it('[PAY-14] that is a day old, or from the future, is refused', async () => {
    const at = (minutes: number): Date => new Date(app.clock.now().getTime() + minutes * 60_000);
    expect(await post(shop.paypal.sign(event, { time: at(-24 * 60 - 1) }))).toBe(400);
    expect(await post(shop.paypal.sign(event, { time: at(10) }))).toBe(400);
    expect(await post(shop.paypal.sign(event, { time: at(-24 * 60 + 5) }))).toBe(200);
    await countEvents();
  });

  it.each([
    ['another host', (url: URL) => `https://evil.example${url.pathname}`],
    ['a host that begins like PayPal’s', (url: URL) => `https://api.paypal.com.evil.example${url.pathname}`],
    ['a user name that looks like PayPal', (url: URL) => `https://api.paypal.com@evil.example${url.pathname}`],
    ['another port of PayPal', (url: URL) => `https://api.paypal.com:8443${url.pathname}`],
    ['PayPal without TLS', (url: URL) => `http://api.paypal.com${url.pathname}`],
    ['another path', (url: URL) => `${url.origin}/sdk/js`],
    ['an address of this machine', (url: URL) => `http://127.0.0.1:${app.deps.config.listen.port}${url.pathname}`],
    ['a private address', (url: URL) => `https://169.254.169.254${url.pathname}`],
    ['a file', () => 'file:///etc/passwd'],
    ['nothing', () => 'nowhere'],
  ])('[PAY-14] [S8] whose certificate is at %s is refused, and nothing is fetched', async (_where, move) => {
    const real = new URL(shop.paypal.sign(event).headers['paypal-cert-url'] ?? '');
    expect(await post(shop.paypal.sign(event, { certUrl: move(real) }))).toBe(400);
    expect(await countEvents()).toBe(0);
  });

  it.each([
    ['of another authority', {}],
    ['that has expired', { notBefore: new Date('2020-01-01'), notAfter: new Date('2021-01-01') }],
  ])('[PAY-14] whose certificate is one %s is refused', async (_what, validity) => {
    const other = await createIdentity(validity);
    const { identity } = shop.paypal;
    const before = { chainPem: identity.chainPem, keyPem: identity.keyPem };
    Object.assign(identity, { chainPem: other.chainPem, keyPem: other.keyPem });
    const sent = shop.paypal.sign(event, {
      certUrl: `${shop.paypal.url}/v1/notifications/certs/other-${other.webhookId}`,
    });
    expect(await post(sent)).toBe(400);
    Object.assign(identity, before);
    expect(await countEvents()).toBe(0);
  });

  it('[PAY-14] whose certificate is known is verified, however many others were named meanwhile', async () => {
    const url = shop.paypal.sign(event).headers['paypal-cert-url'] ?? '';
    const countFetches = () =>
      shop.paypal.requests.filter((request) => request === `GET ${new URL(url).pathname}`).length;
    expect(await post(shop.paypal.sign(event))).toBe(200);
    const before = countFetches();
    for (let number = 0; number < 11; number += 1)
      expect(await post({ ...shop.paypal.sign(event, { certUrl: `${url}?${number}` }), body: '{}' })).toBe(400);
    expect(await post(shop.paypal.sign(event))).toBe(200);
    expect(countFetches()).toBe(before);
    await countEvents();
  });

  it('[PAY-15] only says where to look: an order that it calls approved is read again', async () => {
    const other = await orderPlan(anna);
    const lie = shop.paypal.createEvent('PAYMENT.CAPTURE.COMPLETED', {
      id: 'CAPTURED',
      status: 'COMPLETED',
      supplementary_data: { related_ids: { order_id: other } },
    });
    expect(await post(shop.paypal.sign(lie))).toBe(200);
    await handleQueuedEvents(shop);
    expect(await countGrants(app)).toBe(0);
  });

  it('[PAY-15] about something else, or about nobody’s order, is answered and changes nothing', async () => {
    const events = [
      shop.paypal.createEvent('BILLING.SUBSCRIPTION.CREATED', { id: 'I-1' }),
      shop.paypal.createEvent('CHECKOUT.ORDER.APPROVED', { id: 'UNKNOWN' }),
      shop.paypal.createEvent('PAYMENT.CAPTURE.REFUNDED', { id: 'R', custom_id: 'no uuid', amount: 5, links: 'none' }),
    ];
    for (const other of events) expect(await post(shop.paypal.sign(other))).toBe(200);
    expect(await post(shop.paypal.sign('[]'))).toBe(400);
    await handleQueuedEvents(shop);
    expect(await countGrants(app)).toBe(0);
  });

  it('[PAY-15] is tried again while PayPal cannot be asked', async () => {
    const handle = () =>
      app.deps.services.payments.handleEvent({
        type: 'CHECKOUT.ORDER.APPROVED',
        orderId: order,
        captureId: null,
        paymentId: null,
        refundId: null,
        cents: 0,
      });
    shop.paypal.behaviour.outage = true;
    await expect(handle()).rejects.toThrow('payment.unreachable');
    shop.paypal.behaviour.outage = false;
    await handle();
    expect(await countGrants(app)).toBe(1);
  });
});

describe('money that goes back', () => {
  const pay = async (): Promise<string> => {
    expect((await confirmOrder(anna, order)).status).toBe(200);
    await handleQueuedEvents(shop);
    return shop.paypal.findCaptureOf(order)?.id ?? '';
  };
  const getStatus = async (): Promise<string> =>
    (await app.sql('SELECT status FROM payment WHERE order_id = $1', [order])).rows[0].status;

  it.each(['refund', 'reverse'] as const)(
    '[PAY-16] (%s) takes the month back, once, with a credit note',
    async (way) => {
      const capture = await pay();
      expect(await getPlanOf(anna)).toMatchObject({ id: 'plus' });
      shop.paypal[way](capture);
      await handleQueuedEvents(shop);
      expect(await getPlanOf(anna)).toMatchObject({ id: 'free', expires_at: null });
      expect(await getStatus()).toBe(way === 'refund' ? 'refunded' : 'reversed');
      const { rows } = await app.sql(
        'SELECT total_cents FROM invoice WHERE payment_id = (SELECT id FROM payment WHERE order_id = $1) ORDER BY number',
        [order],
      );
      expect(rows).toEqual([{ total_cents: 150 }, { total_cents: -150 }]);
      const refused = await confirmOrder(anna, order);
      expect(refused.status).toBe(409);
      expect(await countGrants(app)).toBe(0);
    },
  );

  it('[PAY-16] in part leaves the plan; the rest takes it', async () => {
    const capture = await pay();
    shop.paypal.refund(capture, '0.50');
    await handleQueuedEvents(shop);
    expect([await getStatus(), await countGrants(app)]).toEqual(['captured', 1]);
    shop.paypal.refund(capture);
    await handleQueuedEvents(shop);
    expect([await getStatus(), await countGrants(app)]).toEqual(['refunded', 0]);
    const { rows } = await app.sql(
      'SELECT total_cents FROM invoice WHERE payment_id = (SELECT id FROM payment WHERE order_id = $1) ORDER BY number',
      [order],
    );
    expect(rows.map(({ total_cents: cents }) => cents)).toEqual([150, -50, -100]);
  });

  const listDocuments = async (): Promise<number[]> => {
    const { rows } = await app.sql(
      'SELECT total_cents FROM invoice WHERE payment_id = (SELECT id FROM payment WHERE order_id = $1) ORDER BY number',
      [order],
    );
    return rows.map(({ total_cents: cents }) => cents);
  };

  it('[PAY-16] in part counts once, also when its event is handled again', async () => {
    shop.paypal.refund(await pay(), '0.50');
    await shop.paypal.delivered();
    const { rows } = await app.sql("SELECT data FROM pgboss.job WHERE name = 'payments.event' AND state < 'active'");
    expect(rows).toHaveLength(1);
    await handleQueuedEvents(shop);
    await app.deps.services.payments.handleEvent(rows[0].data);
    expect(await listDocuments()).toEqual([150, -50]);
  });

  it('[PAY-16] in part before the payment was recorded leaves the plan', async () => {
    shop.paypal.behaviour.silent = true;
    shop.paypal.capture(order);
    shop.paypal.behaviour.silent = false;
    shop.paypal.refund(shop.paypal.findCaptureOf(order)?.id ?? '', '0.50');
    await handleQueuedEvents(shop);
    expect([await getStatus(), await countGrants(app)]).toEqual(['captured', 1]);
    expect(await listDocuments()).toEqual([150, -50]);
  });

  it('[PAY-16] before the payment was recorded grants nothing afterwards', async () => {
    shop.paypal.behaviour.silent = true;
    shop.paypal.capture(order);
    shop.paypal.behaviour.silent = false;
    shop.paypal.refund(shop.paypal.findCaptureOf(order)?.id ?? '');
    await handleQueuedEvents(shop);
    expect((await confirmOrder(anna, order)).status).toBe(409);
    expect([await getStatus(), await countGrants(app)]).toEqual(['refunded', 0]);
  });
});
