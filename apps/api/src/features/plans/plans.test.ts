import { randomBytes } from 'node:crypto';
import { CurrentTariffPlan, plans, User } from '@lectern/contracts';
import { buildEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { emptyLibrary, listLibrary, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createReadersService } from '../account/readers.service.ts';
import { MB, startTestPlans, type TestPlans } from './plans.testing.ts';

let installation: TestPlans;
let anna: TestReader;
let boris: TestReader;
let annaId: bigint;
beforeAll(async () => {
  installation = await startTestPlans();
  [anna, boris] = [await createTestReader(installation.app, 'anna'), await createTestReader(installation.app, 'boris')];
  annaId = await installation.findReaderId('anna');
});
beforeEach(async () => {
  const { app } = installation;
  await app.sql('DELETE FROM plan_grant');
  await app.sql(`UPDATE reader SET plan_id = NULL, plan_storage_bytes = NULL, plan_expires_at = NULL, plan_notice = NULL,
    files_size_limit = ${MB}`);
  await emptyLibrary(anna);
});
afterAll(() => installation.close());

const service = () => installation.app.deps.services.plans;
const getUser = async (reader = anna): Promise<User> => User.parse(await (await reader.get('/user')).json());
const getCurrent = async (headers = {}): Promise<CurrentTariffPlan> =>
  CurrentTariffPlan.parse(await (await anna.get('/user/current-tariff-plan', { headers })).json());
const listPlans = async (headers = {}) =>
  plans.list.reply.parse(await (await anna.get('/user/tariff-plans', { headers })).json());
const listChanges = async () =>
  plans.changes.reply.parse(await (await anna.get('/user/tariff-plans/changes')).json()).items;
/** Uploads a book of about this size. Answers the status. */
const upload = async (name: string, bytes: number): Promise<number> =>
  (await uploadFile(anna, name, await buildEpub({ title: name, cover: randomBytes(bytes) }))).status;
/** As if what was paid for had been paid two months ago: the clock would end the sessions, too. */
const endPaidTime = () =>
  installation.app.sql(`WITH moved AS (UPDATE plan_grant SET granted_at = granted_at - interval '62 days')
    UPDATE reader SET plan_expires_at = plan_expires_at - interval '62 days'`);

it('[PLAN-1] lists the free plan and those on sale in the shape of the wire', async () => {
  const answer = await anna.get('/user/tariff-plans', { headers: { 'accept-language': 'de' } });
  expect(await answer.json()).toEqual({
    total: 3,
    items: [
      {
        id: 'free',
        name: 'Kostenlos',
        description: expect.any(String),
        storage: MB,
        price: '0.00',
        currency: 'USD',
      },
      { id: 'plus', name: 'Plus', description: 'Etwas mehr.', storage: 2 * MB, price: '1.50', currency: 'USD' },
      { id: 'max', name: 'Max', description: '', storage: 20 * MB, price: '15.00', currency: 'USD' },
    ],
  });
  expect((await listPlans({ 'accept-language': 'uk' })).items[1]?.description).toBe('Some more.');
  expect((await fetch(`${installation.app.api}/user/tariff-plans`)).status).toBe(401);
});

it('[PLAN-1] [PLAN-4] answers the current plan with the end of its paid time, and its space', async () => {
  expect(await getCurrent()).toMatchObject({ id: 'free', storage: MB, price: '0.00', expires_at: null });
  const { expiresAt } = await installation.pay('anna', 'plus');
  expect(await (await anna.get('/user/current-tariff-plan')).json()).toEqual({
    id: 'plus',
    name: 'Plus',
    description: 'Some more.',
    storage: 2 * MB,
    price: '1.50',
    currency: 'USD',
    expires_at: expiresAt?.toISOString(),
  });
  expect(await getUser()).toMatchObject({ files_size_limit: 2 * MB, close_to_limit: true });
  expect((await getUser(boris)).files_size_limit).toBe(MB);
  await endPaidTime();
  expect([(await getCurrent()).id, (await getUser()).files_size_limit]).toEqual(['free', MB]);
});

it('[PLAN-4] the larger limit applies: the operator’s or the plan’s', async () => {
  await installation.pay('anna', 'plus');
  const readers = createReadersService({ db: installation.db, clock: installation.app.clock });
  expect(await readers.setLimit('anna', MB / 2)).toMatchObject({ ownLimit: BigInt(MB / 2), limit: BigInt(2 * MB) });
  expect((await readers.list()).find(({ login }) => login === 'anna')).toMatchObject({
    limit: BigInt(2 * MB),
    plan: 'plus',
  });
  expect((await getUser()).files_size_limit).toBe(2 * MB);
  expect(await readers.setLimit('anna', 5 * MB)).toMatchObject({ ownLimit: BigInt(5 * MB), limit: BigInt(5 * MB) });
  expect((await getUser()).files_size_limit).toBe(5 * MB);
  expect((await listPlans()).items[0]?.storage).toBe(5 * MB);
});

it('[PLAN-4] the quota follows the plan: what does not fit without it is uploaded with it', async () => {
  expect(await upload('large.epub', 1.5 * MB)).toBe(413);
  await installation.pay('anna', 'plus');
  expect(await upload('large.epub', 1.5 * MB)).toBe(201);
  expect(await upload('more.epub', 0.8 * MB)).toBe(413);
  await installation.pay('anna', 'max');
  expect(await upload('more.epub', 0.8 * MB)).toBe(201);
});

it('[PLAN-3] one payment grants one month, however often and at once it is reported', async () => {
  const { grantId, expiresAt } = await installation.pay('anna', 'plus');
  const again = await Promise.all(Array.from({ length: 10 }, () => installation.pay('anna', 'plus', grantId)));
  expect(new Set(again.map((grant) => grant.expiresAt?.getTime()))).toEqual(new Set([expiresAt?.getTime()]));
  const [first, second] = await Promise.all([installation.pay('anna', 'plus'), installation.pay('anna', 'plus')]);
  const ends = [first.expiresAt, second.expiresAt].map((end) => end?.getTime() ?? 0);
  expect((await getCurrent()).expires_at).toBe(new Date(Math.max(...ends)).toISOString());
  expect(Math.max(...ends)).toBeGreaterThan((expiresAt?.getTime() ?? 0) + 55 * 86_400_000);
});

it('[PLAN-3] a withdrawn month counts as if it had never been, and stays withdrawn', async () => {
  const first = await installation.pay('anna', 'plus');
  const second = await installation.pay('anna', 'max');
  await installation.refund('anna', second.grantId);
  expect(await getCurrent()).toMatchObject({ id: 'plus', expires_at: first.expiresAt?.toISOString() });
  expect((await installation.pay('anna', 'max', second.grantId)).expiresAt).toEqual(first.expiresAt);
  await installation.refund('boris', first.grantId); // somebody else's
  expect((await getCurrent()).id).toBe('plus');
  await installation.refund('anna', first.grantId);
  expect([await getCurrent(), (await getUser()).files_size_limit]).toMatchObject([{ id: 'free' }, MB]);
});

it('[PLAN-5] previews what paying for each plan does now', async () => {
  expect(await listChanges()).toMatchObject([
    { plan_id: 'plus', effect: 'starts', carried_seconds: 0, excess_bytes: 0 },
    { plan_id: 'max', effect: 'starts', carried_seconds: 0, excess_bytes: 0 },
  ]);
  await installation.pay('anna', 'plus');
  const [extended, replaced] = await listChanges();
  expect(extended).toMatchObject({ plan_id: 'plus', effect: 'extends', carried_seconds: 0 });
  expect(replaced).toMatchObject({ plan_id: 'max', effect: 'replaces' });
  expect(replaced?.carried_seconds).toBeGreaterThan(2.7 * 86_400); // a tenth of a month
  const { expiresAt } = await installation.pay('anna', 'max');
  const shift = Math.abs((expiresAt?.getTime() ?? 0) - Date.parse(replaced?.expires_at ?? ''));
  expect(shift).toBeLessThan(60_000);
});

it('[PLAN-5] a plan is sold only when the books fit, without the bin, and the refusal names the bytes', async () => {
  await installation.pay('anna', 'max');
  expect([await upload('one.epub', 1.5 * MB), await upload('two.epub', 1.5 * MB)]).toEqual([201, 201]);
  const { files_size: used } = await getUser();
  const excessBytes = used - 2 * MB;
  expect((await listChanges()).map(({ excess_bytes: excess }) => excess)).toEqual([excessBytes, 0]);
  await expect(service().assertFits(annaId, 'plus')).rejects.toMatchObject({
    code: 'plan.does_not_fit',
    status: 409,
    details: { excessBytes },
  });
  await service().assertFits(annaId, 'max');
  const [book] = await listLibrary(anna);
  await anna.post('/bin/books', { json: { ids: [book?.id] } });
  await service().assertFits(annaId, 'plus');
});

it('[PLAN-5] unknown and retired plans and the free one cannot be bought', async () => {
  await expect(service().findPurchasablePlan('gold')).rejects.toMatchObject({ code: 'plan.not_found' });
  await expect(service().findPurchasablePlan('free')).rejects.toMatchObject({ code: 'plan.not_found' });
  expect(await service().findPurchasablePlan('max')).toEqual({
    id: 'max',
    name: 'Max',
    priceCents: 1500,
    currency: 'USD',
    storageBytes: 20 * MB,
  });
  await installation.app.sql(`UPDATE tariff_plan SET retired_at = now() WHERE id = 'max'`);
  await expect(service().findPurchasablePlan('max')).rejects.toMatchObject({ code: 'plan.retired' });
  await expect(service().assertFits(annaId, 'max')).rejects.toMatchObject({ code: 'plan.retired' });
  await installation.app.sql(`UPDATE tariff_plan SET retired_at = NULL WHERE id = 'max'`);
});

it('[PLAN-6] after the paid time uploads stop, reading continues and nothing is deleted, until it fits again', async () => {
  await installation.pay('anna', 'max');
  expect([await upload('one.epub', 1.2 * MB), await upload('two.epub', 1.2 * MB)]).toEqual([201, 201]);
  expect(await upload('binned.epub', 0.3 * MB)).toBe(201);
  const binned = (await listLibrary(anna)).find(({ name }) => name === 'binned.epub');
  await anna.post('/bin/books', { json: { ids: [binned?.id] } });
  await endPaidTime();

  expect(await upload('small.epub', 1000)).toBe(413);
  const books = await listLibrary(anna);
  expect(books.map(({ name }) => name).toSorted()).toEqual(['one.epub', 'two.epub']);
  for (const { id, link } of books) {
    expect((await anna.get(`/reader/open/${id}`)).status).toBe(200);
    expect((await fetch(link)).status).toBe(200);
  }
  expect(await (await anna.get('/bin')).json()).toMatchObject({ total: 1 });
  expect((await getUser()).files_size).toBeGreaterThan(2 * MB);

  await anna.post('/bin/books', { json: { ids: books.map(({ id }) => id) } });
  expect(await upload('small.epub', 1000)).toBe(201);
});

it('[PLAN-6] another month lets uploads continue', async () => {
  await installation.pay('anna', 'plus');
  expect(await upload('one.epub', 1.2 * MB)).toBe(201);
  await endPaidTime();
  expect(await upload('two.epub', 0.5 * MB)).toBe(413);
  await installation.pay('anna', 'plus');
  expect(await upload('two.epub', 0.5 * MB)).toBe(201);
});
