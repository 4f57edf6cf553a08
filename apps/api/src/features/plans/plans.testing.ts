import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '../../platform/db/db.ts';
import { createTempFolder } from '../../testing/temp-folder.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { Customer } from '../../testing/test-shop.ts';

export const MB = 1024 ** 2;

const testPlans = [
  {
    id: 'plus',
    name: 'Plus',
    description: 'Some more.',
    descriptions: { de: 'Etwas mehr.' },
    storage: '2MB',
    price: '1.50',
  },
  { id: 'max', name: 'Max', storage: 20 * MB, price: '15' },
];

/** Writes a PLANS_FILE. */
export const writePlansFile = (plans: readonly object[]): string => {
  const file = path.join(createTempFolder(), 'plans.json');
  writeFileSync(file, JSON.stringify(plans));
  return file;
};

/** Starts an app with 1 MB of free storage, and the plans Plus (2 MB, $1.50) and Max (20 MB, $15). */
export const startTestPlans = async (env: Record<string, string> = {}) => {
  const app = await startTestApp({
    env: { PLANS_FILE: writePlansFile(testPlans), FREE_STORAGE_BYTES: String(MB), ...env },
  });
  const db = openDatabase(app.deps.config.database.url);
  const findReaderId = async (login: Customer): Promise<bigint> =>
    BigInt((await app.sql('SELECT id FROM reader WHERE login = $1', [login])).rows[0].id);
  const { plans } = app.deps.services;
  return {
    app,
    db,
    findReaderId,
    /** Grants a month as a payment does. Answers the grant's id and the end of the paid time. */
    async pay(login: Customer, planId: string, grantId: string = randomUUID()) {
      const { storageBytes, priceCents } = await plans.findPurchasablePlan(planId);
      const bought = { planId, storageBytes: BigInt(storageBytes), priceCents };
      const grant = { ...bought, readerId: await findReaderId(login), grantId, grantedAt: app.clock.now() };
      const { expiresAt } = await db.$transaction((tx) => plans.grantMonth(tx, grant));
      return { grantId, expiresAt };
    },
    async refund(login: Customer, grantId: string): Promise<void> {
      const readerId = await findReaderId(login);
      await db.$transaction((tx) => plans.withdrawGrant(tx, { readerId, grantId }));
    },
    async close(): Promise<void> {
      await db.$disconnect();
      await app.close();
    },
  };
};
export type TestPlans = Awaited<ReturnType<typeof startTestPlans>>;
