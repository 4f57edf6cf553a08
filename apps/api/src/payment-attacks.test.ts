import { expect, it } from 'vitest';
import {
  confirmOrder,
  countGrants,
  handleQueuedEvents,
  orderPlan,
  startPaymentsApp,
} from './features/payments/payments.testing.ts';
import type { TestApp } from './testing/test-app.ts';
import { createTestReader } from './testing/test-reader.ts';

const FORM = 'application/x-www-form-urlencoded';

/** The specified call for payments, as clients make it. */
const paid = { product_type: 'tariff', product_id: 'plus', payment_status: 'success' };
const readSpace = async (attacked: TestApp): Promise<unknown[]> => [
  (
    await attacked.sql(
      'SELECT id, files_size_limit, plan_id, plan_storage_bytes, plan_expires_at FROM reader ORDER BY id',
    )
  ).rows,
  (await attacked.sql('SELECT reader_id, id FROM plan_grant')).rows,
];

it('[SEC-19] [S17] no claimed payment grants space', async () => {
  const shop = await startPaymentsApp();
  try {
    const [payer, thief] = [await createTestReader(shop.app, 'anna'), await createTestReader(shop.app, 'boris')];
    const [hers, used] = [await orderPlan(payer), await orderPlan(payer)];
    shop.paypal.behaviour.silent = true;
    for (const order of [hers, used]) shop.paypal.approve(order);
    expect((await confirmOrder(payer, used)).status).toBe(200);
    const mine = await orderPlan(thief); // never approved
    const before = await readSpace(shop.app);
    const { user_id: herId } = (await (await payer.get('/user')).json()) as { user_id: number }; // by contract
    const more = {
      user_id: `${herId}`,
      reader_id: `${herId}`,
      price: '0.01',
      currency: 'RUB',
      storage: '1000000000000000',
    };
    const claims = [
      { ...paid },
      { ...paid, ...more },
      { ...paid, order_id: mine },
      { ...paid, order_id: mine, status: 'captured', capture_id: shop.paypal.findCaptureOf(used)?.id ?? '' },
      { ...paid, order_id: hers }, // approved by another reader
      { ...paid, order_id: used }, // paid by another reader
      { ...paid, product_id: 'premium', order_id: mine },
      { ...paid, order_id: '5O190127TN364715T', ...more },
      { ...paid, product_type: 'storage', order_id: mine },
      { ...paid, product_id: 'plus', order_id: "' OR 1=1 --" },
    ];
    for (const claim of claims) {
      for (const [body, type] of [
        [JSON.stringify(claim), 'application/json'],
        [new URLSearchParams(claim).toString(), FORM],
      ] as const) {
        for (const prefix of ['/api/v1.0', '/api/v1.1']) {
          const ask = (token?: string) =>
            fetch(`${shop.app.url}${prefix}/payment/paypal/confirm`, {
              method: 'POST',
              body,
              headers: { 'content-type': type, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
            });
          // twice: a replayed confirmation
          for (const answer of [await ask(thief.token), await ask(thief.token)])
            expect([claim, [400, 404, 409].includes(answer.status)]).toEqual([claim, true]);
          expect((await ask()).status).toBe(401);
        }
      }
    }
    // a price or a currency in the order is not read
    const cheap = await thief.post('/user/plan/orders', { json: { tariff_id: 'premium', ...more } });
    expect(await cheap.json()).toMatchObject({ price: '4.50', currency: 'USD' });
    expect(await readSpace(shop.app)).toEqual(before);
    // a reused confirmation of her own grants no second month
    expect(
      (await Promise.all(Array.from({ length: 10 }, () => confirmOrder(payer, used)))).map(({ status }) => status),
    ).toEqual(Array(10).fill(200));
    expect(await readSpace(shop.app)).toEqual(before);
  } finally {
    await shop.close();
  }
});

it('[SEC-19] [S17] no forged webhook grants space, and a replayed one grants nothing more', async () => {
  const shop = await startPaymentsApp();
  try {
    const reader = await createTestReader(shop.app, 'anna');
    shop.paypal.behaviour.silent = true;
    const [unpaid, order] = [await orderPlan(reader), await orderPlan(reader)];
    const post = ({ headers, body }: { headers: Record<string, string>; body: string }) =>
      fetch(`${shop.app.api}/payment/paypal/webhook`, { method: 'POST', headers, body });
    const before = await readSpace(shop.app);
    const claim = shop.paypal.createEvent('PAYMENT.CAPTURE.COMPLETED', {
      status: 'COMPLETED',
      supplementary_data: { related_ids: { order_id: unpaid } },
    });
    const { headers, body } = shop.paypal.sign(claim);
    expect((await post({ headers: { 'content-type': 'application/json' }, body })).status).toBe(400);
    expect((await post({ headers, body: body.replace('COMPLETED', 'PENDING') })).status).toBe(400);
    expect((await post({ headers, body })).status).toBe(200); // PayPal itself would be wrong
    await handleQueuedEvents(shop);
    expect(await readSpace(shop.app)).toEqual(before);
    const event = shop.paypal.createEvent(
      'CHECKOUT.ORDER.APPROVED',
      shop.paypal.toOrderJson(shop.paypal.approve(order)),
    );
    const sent = shop.paypal.sign(event);
    for (let time = 0; time < 10; time += 1) expect((await post(sent)).status).toBe(200);
    expect(await handleQueuedEvents(shop)).toHaveLength(1);
    expect(await countGrants(shop.app)).toBe(1);
  } finally {
    await shop.close();
  }
});
