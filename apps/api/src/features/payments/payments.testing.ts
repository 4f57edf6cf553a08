import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { type PayPalDouble, startPayPalDouble } from '@lectern/paypal-double';
import { findFreePort } from '@lectern/postgres';
import { createTempFolder } from '../../testing/temp-folder.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { TestReader } from '../../testing/test-reader.ts';
import type { PaymentEvent } from './payment-events.ts';

const PLANS = [
  { id: 'plus', bytes: 20 * 1024 ** 3, cents: 150 },
  { id: 'premium', bytes: 100 * 1024 ** 3, cents: 450 },
] as const;

/** Starts an app that is paid by a double of PayPal, with two plans on sale. Events arrive only when a test asks for them. */
export const startPaymentsApp = async (env: Record<string, string> = {}) => {
  const port = await findFreePort();
  const paypal = await startPayPalDouble({ webhookUrl: `http://127.0.0.1:${port}/api/v1.0/payment/paypal/webhook` });
  const roots = path.join(createTempFolder(), 'roots.pem');
  writeFileSync(roots, paypal.identity.rootPem);
  const app = await startTestApp({ env: { PORT: String(port), ...getPayPalEnvironment(paypal, roots), ...env } });
  await addTestPlans(app);
  return {
    app,
    paypal,
    async close(): Promise<void> {
      await app.close();
      await paypal.close();
    },
  };
};

const getPayPalEnvironment = ({ identity, url }: PayPalDouble, roots: string): Record<string, string> => ({
  PAYPAL_CLIENT_ID: identity.clientId,
  PAYPAL_CLIENT_SECRET: identity.clientSecret,
  PAYPAL_MERCHANT_ID: identity.merchantId,
  PAYPAL_WEBHOOK_ID: identity.webhookId,
  PAYPAL_DOUBLE_URL: url,
  PAYPAL_ROOTS: roots,
});

export const addTestPlans = async (app: TestApp): Promise<void> => {
  for (const { id, bytes, cents } of PLANS)
    await app.sql(
      `INSERT INTO tariff_plan (id, name, description, storage_bytes, price_cents, declared, created_at)
       VALUES ($1, $2, '', $3, $4, false, now())`,
      [id, id.toUpperCase(), bytes, cents],
    );
};

/** Orders a plan; returns the id of the order. */
export const orderPlan = async (reader: TestReader, plan = 'plus'): Promise<string> => {
  const answer = await reader.post('/user/plan/orders', { json: { tariff_id: plan } });
  const body = (await answer.json()) as { order_id: string }; // by contract
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(body)}`);
  return body.order_id;
};

export const confirmOrder = (reader: TestReader, orderId: string, plan = 'plus'): Promise<Response> =>
  reader.post('/payment/paypal/confirm', {
    json: { product_type: 'tariff', product_id: plan, payment_status: 'success', order_id: orderId },
  });

/** Status and error number of an answer. */
export const readRefusal = async (answer: Response): Promise<[status: number, code: number]> => [
  answer.status,
  ((await answer.json()) as { error_code: number }).error_code, // by contract
];

/** Handles the queued events, as the worker would. Returns their types. */
export const handleQueuedEvents = async ({
  app,
  paypal,
}: {
  app: TestApp;
  paypal: PayPalDouble;
}): Promise<string[]> => {
  await paypal.delivered();
  const { rows } = await app.sql(
    "DELETE FROM pgboss.job WHERE name = 'payments.event' AND state < 'active' RETURNING data, created_on",
  );
  const events = rows.toSorted((a, b) => a.created_on - b.created_on).map(({ data }): PaymentEvent => data);
  for (const event of events) await app.deps.services.payments.handleEvent(event);
  return events.map(({ type }) => type);
};

/** The months that were granted and not taken back, for each reader. */
export const countGrants = async (app: TestApp): Promise<number> => {
  const { rows } = await app.sql('SELECT count(*)::int AS n FROM plan_grant WHERE withdrawn_at IS NULL');
  return rows[0].n;
};

export const getPlanOf = async (reader: TestReader): Promise<{ id: string; expires_at: string | null }> =>
  (await (await reader.get('/user/current-tariff-plan')).json()) as { id: string; expires_at: string | null }; // by contract
