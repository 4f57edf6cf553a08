import { addPeriodFromYearEnd, payments } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { splitTax } from './invoices.ts';
import { confirmOrder, handleQueuedEvents, orderPlan, readRefusal, startPaymentsApp } from './payments.testing.ts';

let shop: Awaited<ReturnType<typeof startPaymentsApp>>;
let app: TestApp;
let anna: TestReader;
let boris: TestReader;

beforeAll(async () => {
  shop = await startPaymentsApp({
    SELLER_NAME: 'Lantern Ltd',
    SELLER_ADDRESS: '1 Quay, Hull',
    SELLER_TAX_ID: 'GB 123',
    SELLER_TAX_PERCENT: '19',
    INVOICE_PREFIX: 'LX-',
  });
  ({ app } = shop);
  [anna, boris] = [await createTestReader(app, 'anna'), await createTestReader(app, 'boris')];
});
afterAll(() => shop.close());

const pay = async (reader: TestReader, plan = 'plus'): Promise<string> => {
  const order = await orderPlan(reader, plan);
  shop.paypal.approve(order);
  expect((await confirmOrder(reader, order, plan)).status).toBe(200);
  await handleQueuedEvents(shop);
  return order;
};

it('[PAY-17] the parts of a price with tax add up', () => {
  expect(splitTax(150, 1900)).toEqual({ netCents: 126, taxCents: 24 });
  expect(splitTax(450, 0)).toEqual({ netCents: 450, taxCents: 0 });
  for (let cents = 1; cents < 2000; cents += 7) {
    const { netCents, taxCents } = splitTax(cents, 770);
    expect(netCents + taxCents).toBe(cents);
  }
});

describe('an invoice', () => {
  it('[PAY-17] is mailed with its number, both parties and the tax, and can be read again', async () => {
    await pay(anna);
    const mail = (await app.deliverMails()).findLast(({ subject }) => subject.startsWith('Invoice'));
    expect(mail?.subject).toMatch(/^Invoice LX-\d{6} for your plan$/);
    for (const part of ['Lantern Ltd, 1 Quay, Hull', 'GB 123', 'Anna Reed', '1.26', '0.24', '19%', '1.50'])
      expect(mail?.text).toContain(part);
    const { items } = payments.list.reply.parse(await (await anna.get('/user/plan/payments')).json());
    const path = `/user/plan/payments/${items[0]?.id}/documents/${items[0]?.documents[0]}`;
    expect(await (await anna.get(path)).text()).toContain('Invoice LX-');
    const german = await anna.get(path, { headers: { 'accept-language': 'de' } });
    expect(await german.text()).toMatch(/^Rechnung LX-.*Steuer \(19\s?%\)/s);
    expect(await readRefusal(await boris.get(path))).toEqual([404, 341]);
    expect(await readRefusal(await anna.get(path.replace(/LX-.*/, 'LX-999999')))).toEqual([404, 350]);
  });

  it('[PAY-17] has the next number, without a gap, also when many are issued at once', async () => {
    const orders = await Promise.all(Array.from({ length: 5 }, () => orderPlan(boris)));
    for (const order of orders) shop.paypal.approve(order);
    await Promise.all(orders.map((order) => confirmOrder(boris, order)));
    await handleQueuedEvents(shop);
    const { rows } = await app.sql('SELECT number FROM invoice ORDER BY number');
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_row, index) => index + 1));
  });
});

describe('the records', () => {
  it('[PAY-18] outlive the reader without what the law does not need, and are deleted when they are due', async () => {
    const order = await pay(anna, 'premium');
    await orderPlan(anna); // never paid
    await app.sql("UPDATE payment SET status = 'declined' WHERE order_id = $1", [await orderPlan(anna)]);
    const { rows: readers } = await app.sql("SELECT id FROM reader WHERE login = 'anna'");
    await app.sql("UPDATE reader SET deletion_at = now() WHERE login = 'anna'");
    await app.deps.services.privacy.eraseDue(new AbortController().signal);
    expect((await app.sql('SELECT 1 FROM payment WHERE reader_id = $1', [readers[0].id])).rowCount).toBe(0);
    const { rows: kept } = await app.sql('SELECT * FROM payment_record WHERE order_id = $1', [order]);
    expect(kept).toEqual([expect.objectContaining({ plan_name: 'PREMIUM', amount_cents: 450, status: 'captured' })]);
    const { rows: all } = await app.sql('SELECT status FROM payment_record');
    expect(all.every(({ status }) => status === 'captured')).toBe(true);
    const { rows: invoices } = await app.sql(
      "SELECT buyer_name, buyer_email FROM invoice WHERE buyer_name = 'Anna Reed'",
    );
    expect(new Set(invoices.map(({ buyer_email: email }) => email))).toEqual(new Set([null]));

    const yearsAfter = (years: number): Date => addPeriodFromYearEnd(app.clock.now(), { years });
    expect(kept[0].keep_until).toEqual(yearsAfter(6));
    const { payments: service } = app.deps.services;
    await service.deleteDueRecords();
    expect((await app.sql('SELECT 1 FROM payment_record')).rowCount).toBe(all.length);
    app.clock.advance({ days: (yearsAfter(6).getTime() - app.clock.now().getTime()) / 86_400_000 + 1 });
    await service.deleteDueRecords();
    expect((await app.sql('SELECT 1 FROM payment_record')).rowCount).toBe(0);
    expect((await app.sql('SELECT 1 FROM invoice')).rowCount).toBeGreaterThan(0);
    app.clock.advance({ days: 4 * 366 });
    await service.deleteDueRecords();
    for (const left of ['invoice', 'payment']) expect((await app.sql(`SELECT 1 FROM ${left}`)).rowCount).toBe(0);
  });

  it('[PAY-18] [PAY-11] an order of which nobody knows yet whether it was paid is not deleted by age', async () => {
    const order = await orderPlan(await createTestReader(app, 'boris'), 'plus');
    const { payments: service } = app.deps.services;
    const find = async () => (await app.sql('SELECT 1 FROM payment WHERE order_id = $1', [order])).rowCount;
    app.clock.advance({ days: 40 }); // the machine was asleep
    await service.deleteDueRecords();
    expect(await find()).toBe(1);
    await service.followUp(new AbortController().signal);
    await service.deleteDueRecords();
    expect(await find()).toBe(0);
  });
});
