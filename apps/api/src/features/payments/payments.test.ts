import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import {
  addTestPlans,
  confirmOrder,
  countGrants,
  getPlanOf,
  handleQueuedEvents,
  orderPlan,
  readRefusal,
  startPaymentsApp,
} from './payments.testing.ts';

let shop: Awaited<ReturnType<typeof startPaymentsApp>>;
let app: TestApp;
let anna: TestReader;
let boris: TestReader;

beforeAll(async () => {
  shop = await startPaymentsApp({
    SELLER_NAME: 'Lantern Ltd',
    SELLER_ADDRESS: '1 Quay, Hull',
    SELLER_TAX_PERCENT: '19',
  });
  ({ app } = shop);
  [anna, boris] = [await createTestReader(app, 'anna'), await createTestReader(app, 'boris')];
});
afterAll(() => shop.close());
afterEach(async () => {
  Object.assign(shop.paypal.behaviour, { lies: {}, outage: false, busy: false, silent: false });
  await handleQueuedEvents(shop);
  await app.sql('DELETE FROM plan_grant');
  await app
    .sql('UPDATE reader SET plan_id = NULL, plan_storage_bytes = NULL, plan_expires_at = NULL')
    .catch(() => undefined);
  await app.sql('DELETE FROM payment');
});

const getPayments = async (reader: TestReader) =>
  (await (await reader.get('/user/plan/payments')).json()) as {
    provider: { demonstration: boolean; script_url: string } | null;
    items: { id: string; status: string; price: string; documents: string[]; order_id: string }[];
  }; // by contract

describe('an order', () => {
  it('[PAY-1] has the price of our database, whatever the client sends', async () => {
    const answer = await anna.post('/user/plan/orders', {
      json: { tariff_id: 'plus', price: '0.01', amount: '0.01', currency: 'RUB' },
    });
    const body = (await answer.json()) as { order_id: string }; // by contract
    expect(body).toMatchObject({
      price: '1.50',
      currency: 'USD',
      approval_url: expect.stringContaining(shop.paypal.url),
    });
    expect(shop.paypal.ledger.find(body.order_id).unit.amount).toEqual({ currency_code: 'USD', value: '1.50' });
  });

  it('[PAY-1] is refused for an unknown or retired plan, and for one that is too small', async () => {
    expect((await anna.post('/user/plan/orders', { json: { tariff_id: 'none' } })).status).toBe(404);
    await app.sql(`INSERT INTO tariff_plan (id, name, description, storage_bytes, price_cents, declared, created_at, retired_at)
      VALUES ('old', 'Old', '', 1, 100, false, now(), now())`);
    expect((await anna.post('/user/plan/orders', { json: { tariff_id: 'old' } })).status).toBe(409);
    await app.sql(`INSERT INTO tariff_plan (id, name, description, storage_bytes, price_cents, declared, created_at)
      VALUES ('tiny', 'Tiny', '', 1, 100, false, now())`);
    await app.sql("UPDATE reader SET files_size = files_size + 3000000000 WHERE login = 'anna'");
    const small = await anna.post('/user/plan/orders', { json: { tariff_id: 'tiny' } });
    await app.sql("UPDATE reader SET files_size = files_size - 3000000000 WHERE login = 'anna'");
    expect(await readRefusal(small)).toEqual([409, 314]);
  });

  it('[PAY-2] can be started 20 times in an hour', async () => {
    for (let count = 0; count < 20; count += 1) await orderPlan(boris);
    const refused = await boris.post('/user/plan/orders', { json: { tariff_id: 'plus' } });
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect(await readRefusal(refused)).toEqual([429, 348]);
    await orderPlan(anna);
  });

  it('[PAY-2] at once, no more than 20 either', async () => {
    const order = () => boris.post('/user/plan/orders', { json: { tariff_id: 'plus' } });
    const answers = await Promise.all(Array.from({ length: 24 }, order));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  });
});

describe('a confirmation', () => {
  it('[PAY-3] grants what was ordered, also when the plan was changed since', async () => {
    const order = await orderPlan(anna);
    await app.sql("UPDATE tariff_plan SET storage_bytes = 1073741824, price_cents = 900 WHERE id = 'plus'");
    shop.paypal.approve(order);
    expect((await confirmOrder(anna, order)).status).toBe(200);
    await app.sql("UPDATE tariff_plan SET storage_bytes = $1, price_cents = 150 WHERE id = 'plus'", [20 * 1024 ** 3]);
    const { rows } = await app.sql('SELECT storage_bytes::text AS storage, price_cents AS cents FROM plan_grant');
    expect(rows).toEqual([{ storage: String(20 * 1024 ** 3), cents: 150 }]);
  });

  it('[PAY-3] captures the order, grants a month and answers the plan', async () => {
    const order = await orderPlan(anna);
    shop.paypal.approve(order);
    const answer = await confirmOrder(anna, order);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { status: 'captured', plan: expect.objectContaining({ id: 'plus', expires_at: expect.any(String) }) },
    ]);
    expect(await getPlanOf(anna)).toMatchObject({ id: 'plus' });
    const { provider, items } = await getPayments(anna);
    expect(provider).toMatchObject({ demonstration: true, script_url: `${shop.paypal.url}/sdk/js` });
    expect(items).toEqual([
      expect.objectContaining({ status: 'captured', price: '1.50', documents: [expect.stringMatching(/^L-\d{6}$/)] }),
    ]);
  });

  it('[PAY-3] of an old client, as a form and without the order, means its newest one', async () => {
    const order = await orderPlan(anna);
    shop.paypal.approve(order);
    const body = new URLSearchParams({ product_type: 'tariff', product_id: 'plus', payment_status: 'success' });
    expect(await (await anna.post('/payment/paypal/confirm', { body })).json()).toMatchObject({ status: 'captured' });
  });

  it('[PAY-4] is refused until the buyer approved, whatever its status says', async () => {
    const order = await orderPlan(anna);
    expect(await readRefusal(await confirmOrder(anna, order))).toEqual([409, 342]);
    expect(await countGrants(app)).toBe(0);
  });

  it('[PAY-5] of a declined card lets the buyer choose again, in the same order', async () => {
    const order = await orderPlan(anna);
    shop.paypal.approve(order, 'declined');
    // the webhook is faster than the buyer's browser
    expect(await handleQueuedEvents(shop)).toEqual(['CHECKOUT.ORDER.APPROVED']);
    for (let time = 0; time < 2; time += 1)
      expect(await readRefusal(await confirmOrder(anna, order))).toEqual([402, 343]);
    shop.paypal.approve(order, 'balance');
    expect((await confirmOrder(anna, order)).status).toBe(200);
    expect(await countGrants(app)).toBe(1);
  });

  it('[PAY-6] repeated, and ten times at once, grants one month', async () => {
    const order = await orderPlan(anna);
    shop.paypal.approve(order);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirmOrder(anna, order)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await confirmOrder(anna, order)).status).toBe(200);
    await handleQueuedEvents(shop);
    expect(await countGrants(app)).toBe(1);
    expect(shop.paypal.ledger.find(order).unit.captures).toHaveLength(1);
    const { rows } = await app.sql('SELECT count(*)::int AS n FROM invoice i JOIN payment p ON p.id = i.payment_id');
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('[PAY-7] of another reader’s order, or of another plan, is refused', async () => {
    const order = await orderPlan(anna);
    shop.paypal.approve(order);
    expect(await readRefusal(await confirmOrder(boris, order))).toEqual([404, 341]);
    expect(await readRefusal(await confirmOrder(anna, order, 'premium'))).toEqual([409, 344]);
    expect(await countGrants(app)).toBe(0);
  });

  it.each([
    ['amount', { value: '0.01' }],
    ['currency', { currency: 'RUB' }],
    ['payee', { payee: 'SOMEBODYELSE1' }],
    ['payment', { customId: '00000000-0000-4000-8000-000000000000' }],
    ['invoice', { invoiceId: '00000000-0000-4000-8000-000000000000' }],
    ['number of captures', { twoCaptures: true }],
    ['order status', { orderStatus: 'APPROVED' as const }],
    ['finality', { finalCapture: false }],
  ])('[PAY-8] is refused when the provider reports another %s', async (_what, lies) => {
    const order = await orderPlan(anna);
    shop.paypal.approve(order);
    if ('twoCaptures' in lies || 'orderStatus' in lies || 'finalCapture' in lies) shop.paypal.capture(order);
    shop.paypal.behaviour.lies = lies;
    expect(await readRefusal(await confirmOrder(anna, order))).toEqual([409, 344]);
    expect(await countGrants(app)).toBe(0);
    expect((await getPayments(anna)).items[0]).toMatchObject({ status: 'failed' });
    shop.paypal.behaviour.lies = {};
    expect(await readRefusal(await confirmOrder(anna, order))).toEqual([409, 344]);
  });

  it.each(['DECLINED', 'FAILED'] as const)(
    '[PAY-8] a completed order whose capture is %s grants nothing',
    async (status) => {
      const order = await orderPlan(anna);
      shop.paypal.approve(order);
      shop.paypal.behaviour.silent = true;
      shop.paypal.capture(order);
      shop.paypal.behaviour.lies = { captureStatus: status };
      expect(await readRefusal(await confirmOrder(anna, order))).toEqual([402, 343]);
      expect(await countGrants(app)).toBe(0);
    },
  );

  it('[PAY-9] of a payment that takes its time is pending; it is granted, or declined by mail, later', async () => {
    const [first, second] = [await orderPlan(anna), await orderPlan(anna)];
    for (const order of [first, second]) {
      shop.paypal.approve(order, 'slow');
      expect(await (await confirmOrder(anna, order)).json()).toMatchObject({ status: 'pending', plan: { id: 'free' } });
    }
    await handleQueuedEvents(shop);
    expect(await countGrants(app)).toBe(0);
    shop.paypal.settle(shop.paypal.findCaptureOf(first)?.id ?? '', 'COMPLETED');
    shop.paypal.settle(shop.paypal.findCaptureOf(second)?.id ?? '', 'DECLINED');
    await handleQueuedEvents(shop);
    expect(await countGrants(app)).toBe(1);
    const statuses = (await getPayments(anna)).items.map(({ status }) => status);
    expect(statuses).toEqual(['declined', 'captured']);
    const subjects = (await app.deliverMails()).map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining(['Your payment didn’t go through', expect.stringMatching(/^Invoice L-/)]),
    );
  });

  it('[PAY-10] loses nothing while PayPal is down', async () => {
    const order = await orderPlan(anna);
    shop.paypal.approve(order);
    shop.paypal.behaviour.outage = true;
    expect(await readRefusal(await confirmOrder(anna, order))).toEqual([503, 346]);
    expect(await readRefusal(await anna.post('/user/plan/orders', { json: { tariff_id: 'plus' } }))).toEqual([
      503, 346,
    ]);
    shop.paypal.behaviour.outage = false;
    expect((await confirmOrder(anna, order)).status).toBe(200);
  });

  it('[PAY-10] of an order that was captured while our answer was lost is granted', async () => {
    const order = await orderPlan(anna);
    shop.paypal.approve(order);
    shop.paypal.behaviour.silent = true;
    shop.paypal.capture(order);
    expect(await (await confirmOrder(anna, order)).json()).toMatchObject({ status: 'captured' });
  });

  it('[PAY-10] of an order that another request is capturing is granted', async () => {
    const order = await orderPlan(anna);
    shop.paypal.approve(order);
    shop.paypal.behaviour.busy = true;
    expect(await (await confirmOrder(anna, order)).json()).toMatchObject({ status: 'captured' });
    await handleQueuedEvents(shop);
    expect(await countGrants(app)).toBe(1);
  });

  it('[PAY-10] of an order that expired here, but was captured, is granted', async () => {
    const order = await orderPlan(anna);
    shop.paypal.approve(order);
    shop.paypal.behaviour.silent = true;
    shop.paypal.capture(order);
    await app.sql("UPDATE payment SET status = 'expired' WHERE order_id = $1", [order]);
    expect(await (await confirmOrder(anna, order)).json()).toMatchObject({ status: 'captured' });
  });

  it('[PAY-10] of an order that PayPal no longer knows is expired', async () => {
    const order = await orderPlan(anna);
    shop.paypal.ledger.orders.delete(order);
    expect(await readRefusal(await confirmOrder(anna, order))).toEqual([409, 345]);
    expect(await readRefusal(await confirmOrder(anna, order))).toEqual([409, 345]);
  });
});

it('[PAY-12] without the settings payments are off, and nothing is for sale', async () => {
  const { startTestApp } = await import('../../testing/test-app.ts');
  const off = await startTestApp();
  try {
    await addTestPlans(off);
    const reader = await createTestReader(off, 'anna');
    expect((await getPayments(reader)).provider).toBeNull();
    expect(await readRefusal(await reader.post('/user/plan/orders', { json: { tariff_id: 'plus' } }))).toEqual([
      409, 340,
    ]);
    expect(await readRefusal(await confirmOrder(reader, 'X'))).toEqual([409, 340]);
    expect((await fetch(`${off.api}/payment/paypal/webhook`, { method: 'POST', body: '{}' })).status).toBe(409);
  } finally {
    await off.close();
  }
});
