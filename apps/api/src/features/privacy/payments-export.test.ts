import { expect, it, onTestFinished } from 'vitest';
import { createTestReader } from '../../testing/test-reader.ts';
import { confirmOrder, orderPlan, startPaymentsApp } from '../payments/payments.testing.ts';
import { EXPORTED_TABLES } from './export-tables.ts';

it('[PAY-18] an export contains payments with their invoices, and no link to pay', async () => {
  const { app, paypal, close } = await startPaymentsApp();
  onTestFinished(close);
  const anna = await createTestReader(app, 'anna');
  const order = await orderPlan(anna);
  paypal.approve(order);
  expect((await confirmOrder(anna, order)).status).toBe(200);
  const exported = EXPORTED_TABLES.find(({ table }) => table === 'payment');
  expect(exported?.file).toBe('payments.json');
  const { rows } = await app.sql(`SELECT ${exported?.columns} AS row FROM payment t`);
  expect(rows[0].row).toMatchObject({
    plan_id: 'plus',
    amount_cents: 150,
    documents: [{ buyer_name: 'Anna Reed', total_cents: 150, buyer_email: expect.stringContaining('@') }],
  });
  expect(JSON.stringify(rows)).not.toContain('checkoutnow');
});
