import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { countGrants, handleQueuedEvents, orderPlan, startPaymentsApp } from './payments.testing.ts';

let shop: Awaited<ReturnType<typeof startPaymentsApp>>;
let app: TestApp;
let anna: TestReader;

beforeAll(async () => {
  shop = await startPaymentsApp();
  ({ app } = shop);
  anna = await createTestReader(app, 'anna');
});
afterAll(() => shop.close());
afterEach(async () => {
  Object.assign(shop.paypal.behaviour, { lies: {}, outage: false, busy: false, silent: false });
  await handleQueuedEvents(shop);
  await app.sql('DELETE FROM plan_grant');
  await app.sql('DELETE FROM payment');
});

describe('a browser that was closed', () => {
  it('[PAY-11] after the approval leaves the rest to the webhook', async () => {
    const order = await orderPlan(anna);
    shop.paypal.approve(order);
    expect(await handleQueuedEvents(shop)).toEqual(['CHECKOUT.ORDER.APPROVED']);
    expect(await countGrants(app)).toBe(1);
    await handleQueuedEvents(shop); // the capture's own event
    expect(await countGrants(app)).toBe(1);
  });

  it('[PAY-11] is made up for by the job when the webhook is lost, and an order that nobody approves expires', async () => {
    shop.paypal.behaviour.silent = true;
    const [approved, left] = [await orderPlan(anna), await orderPlan(anna)];
    shop.paypal.approve(approved);
    const { payments } = app.deps.services;
    const { signal } = new AbortController();
    expect(await payments.followUp(signal)).toBe(0); // the browser may still be there
    app.clock.advance({ minutes: 3 });
    expect(await payments.followUp(signal)).toBe(2);
    expect(await payments.followUp(signal)).toBe(0);
    expect(await countGrants(app)).toBe(1);
    app.clock.advance({ minutes: 14 * 60 });
    expect(await payments.followUp(signal)).toBe(1);
    const { rows } = await app.sql('SELECT status FROM payment WHERE order_id = $1', [left]);
    expect(rows).toEqual([{ status: 'expired' }]);
  });

  it('[PAY-11] is not given up while PayPal cannot be asked', async () => {
    anna = await createTestReader(app, 'anna'); // the session of before has expired
    shop.paypal.behaviour.silent = true;
    const order = await orderPlan(anna);
    shop.paypal.approve(order);
    shop.paypal.capture(order);
    const { payments } = app.deps.services;
    const { signal } = new AbortController();
    shop.paypal.behaviour.outage = true;
    app.clock.advance({ minutes: 14 * 60 });
    expect(await payments.followUp(signal)).toBe(1);
    const { rows } = await app.sql('SELECT status FROM payment WHERE order_id = $1', [order]);
    expect(rows).toEqual([{ status: 'created' }]);
    shop.paypal.behaviour.outage = false;
    app.clock.advance({ minutes: 2 * 60 });
    expect(await payments.followUp(signal)).toBe(1);
    expect(await countGrants(app)).toBe(1);
  });
});
