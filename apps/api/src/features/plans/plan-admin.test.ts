import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPlans } from '../../config/plans.ts';
import { runCommandLine } from '../../platform/console/run.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { createPlanAdminService } from './plan-admin.service.ts';
import { planCommands } from './plans.admin.ts';
import { createPlanService } from './plans.service.ts';
import { startTestPlans, type TestPlans, writePlansFile } from './plans.testing.ts';

let installation: TestPlans;
beforeAll(async () => {
  installation = await startTestPlans();
  await createTestReader(installation.app, 'anna');
});
afterAll(() => installation.close());

/** Runs an operator's command. */
const run = async (...line: string[]) => {
  const { app, db } = installation;
  const plans = createPlanAdminService({ db, clock: app.clock, declared: app.deps.config.plans });
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCommandLine(
    planCommands,
    [...line, '--json'],
    async () => ({ services: { plans }, close: async () => undefined }),
    { out: (text) => out.push(text), err: (text) => err.push(text), signal: new AbortController().signal },
  );
  return { code, out: JSON.parse(out.join('') || '{}'), err: err.join('\n') };
};
const listOnSale = async () => {
  const readerId = await installation.findReaderId('anna');
  return (await installation.app.deps.services.plans.listPlans(readerId, 'en')).items.map(({ id }) => id);
};
/** A process that starts with another PLANS_FILE. */
const startWith = async (file: string): Promise<void> => {
  const { app, db } = installation;
  const { quota, mail } = app.deps.services;
  const config = { ...app.deps.config, plans: readPlans(file) };
  await createPlanService({ db, quota, mail, clock: app.clock, config }).listPlans(
    await installation.findReaderId('anna'),
    'en',
  );
};

it('[PLAN-2] an operator adds, lists and retires plans', async () => {
  expect(await run('plan', 'add', 'huge', 'Huge', '2TB', '29.90', '--description', 'A lot.')).toMatchObject({
    code: 0,
    out: { id: 'huge', storage: 2 * 1024 ** 4, price: '29.90', state: 'on sale', from: 'command' },
  });
  expect(await listOnSale()).toEqual(['free', 'plus', 'max', 'huge']);
  expect(await run('plan', 'add', 'huge', 'Huge', '3TB', '30')).toMatchObject({ code: 1 });
  await installation.pay('anna', 'huge');
  expect((await run('plan', 'list')).out.plans).toMatchObject([
    { id: 'plus', from: 'PLANS_FILE', state: 'on sale', readers: 0 },
    { id: 'max', from: 'PLANS_FILE', state: 'on sale', readers: 0 },
    { id: 'huge', from: 'command', state: 'on sale', readers: 1 },
  ]);
  expect(await run('plan', 'retire', 'huge')).toMatchObject({ code: 0, out: { id: 'huge', state: 'retired' } });
  expect(await listOnSale()).toEqual(['free', 'plus', 'max']);
  const readerId = await installation.findReaderId('anna');
  const { plans } = installation.app.deps.services;
  expect(await plans.getCurrentPlan(readerId, 'en')).toMatchObject({ id: 'huge', description: 'A lot.' });
  expect((await run('plan', 'retire', 'huge')).err).toContain('There is no plan “huge” on sale');
  expect((await run('plan', 'retire', 'plus')).err).toContain('PLANS_FILE declares “plus”');
  expect(await run('plan', 'add', 'huge', 'Huge', '4TB', '40')).toMatchObject({ code: 0 });
  expect(await plans.getCurrentPlan(readerId, 'en')).toMatchObject({ storage: 2 * 1024 ** 4, price: '40.00' });
  await run('plan', 'retire', 'huge');
});

it.each([
  ['free', 'Free', '1GB', '1'],
  ['Big', 'Big', '1GB', '1'],
  ['big', 'Big', 'much', '1'],
  ['big', 'Big', '0', '1'],
  ['big', 'Big', '1GB', '0'],
  ['big', 'Big', '1GB', '1.999'],
  ['big', ' ', '1GB', '1'],
])('[PLAN-2] plan add %s %s %s %s is refused', async (...args) => {
  expect(await run('plan', 'add', ...args)).toMatchObject({ code: 2, err: expect.stringContaining('This is no plan') });
});

it('[PLAN-2] each start imports PLANS_FILE: new, changed and dropped plans; those of commands stay', async () => {
  await run('plan', 'add', 'extra', 'Extra', '1GB', '9');
  const plus = { id: 'plus', name: 'Plus two', storage: '3MB', price: '2.50' };
  const file = writePlansFile([plus, { id: 'ultra', name: 'Ultra', storage: '5MB', price: '3' }]);
  await Promise.all([startWith(file), startWith(file)]);
  expect(await listOnSale()).toEqual(['free', 'plus', 'ultra', 'extra']);
  expect(await installation.app.deps.services.plans.findPurchasablePlan('plus')).toMatchObject({
    name: 'Plus two',
    priceCents: 250,
  });
  writeFileSync(file, '[]');
  await startWith(file);
  expect(await listOnSale()).toEqual(['free', 'extra']);
});

it('[PLAN-2] a wrong PLANS_FILE is refused before the start, and names what is wrong', () => {
  const plan = { id: 'plus', name: 'Plus', storage: '1GB', price: '1' };
  expect(() => readPlans(`/nowhere/${randomUUID()}`)).toThrow('which can’t be read');
  expect(() => readPlans(writePlansFile([{ ...plan, cost: 1 }]))).toThrow('cost is no field that a plan has');
  expect(() => readPlans(writePlansFile([{ ...plan, price: 1.5 }]))).toThrow('0.price is wrong');
  expect(() => readPlans(writePlansFile([{ ...plan, storage: 'lots' }]))).toThrow('0.storage is wrong');
  expect(() => readPlans(writePlansFile([plan, plan]))).toThrow('where an id appears twice');
});

it('[PLAN-2] the plans of a fresh installation are complete in all languages', () => {
  const brought = readPlans(new URL('../../../../../infra/plans.json', import.meta.url).pathname);
  expect(brought).toHaveLength(3);
  for (const { description, descriptions } of brought) {
    expect([description, ...Object.values(descriptions)].filter(Boolean)).toHaveLength(5);
  }
});
