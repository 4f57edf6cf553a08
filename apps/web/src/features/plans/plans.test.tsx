import { type CurrentTariffPlan, type PlanChange, payments, type TariffPlan, type User } from '@lectern/contracts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../lib/api.ts';
import { browserStorage } from '../../lib/browser-storage.ts';
import { createFakeFetch, createRefusal, createReply, type FakeRequest } from '../../testing/fake-fetch.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { setFlags } from '../../testing/set-flags.ts';
import { createTestUser } from '../../testing/test-user.ts';
import { ChangePlanScreen } from './change-plan-screen.tsx';
import { PlanScreen } from './plan-screen.tsx';

const GB = 1024 ** 3;
const createPlan = (id: string, gigabytes: number, price: string, description = ''): TariffPlan => ({
  id,
  name: id.charAt(0).toUpperCase() + id.slice(1),
  description,
  storage: gigabytes * GB,
  price,
  currency: 'USD',
});
const free = createPlan('free', 2, '0.00', 'Comes with your account.');
const plus = createPlan('plus', 20, '1.50', 'For e-books.');
const max = createPlan('max', 500, '14.50');
const end = '2027-01-03T12:00:00.000Z';
const createChange = (plan: TariffPlan, overrides: Partial<PlanChange> = {}): PlanChange => ({
  plan_id: plan.id,
  effect: 'starts',
  expires_at: end,
  carried_seconds: 0,
  excess_bytes: 0,
  ...overrides,
});

const provider = { client_id: 'shop', script_url: 'https://pay.test/sdk/js', demonstration: false };

let user: User;
let current: CurrentTariffPlan;
let changes: PlanChange[];
let plans: TariffPlan[];
let isFailing: boolean;
const respond = ({ path }: FakeRequest) => {
  if (path === '/user') return createReply(user);
  if (path === payments.list.path) return createReply({ provider, total: 0, items: [] });
  if (isFailing) return createRefusal('server.unavailable');
  if (path === '/user/current-tariff-plan') return createReply(current);
  const items = path === '/user/tariff-plans' ? plans : changes;
  return createReply({ total: items.length, items });
};
beforeEach(() => {
  setFlags('plan getMoreSpace');
  user = createTestUser({
    files_size: GB,
    books_size: 0.625 * GB,
    audio_books_size: 0.25 * GB,
    personal_files_size: 0.125 * GB,
    binned_size: 0.5 * GB,
  });
  current = { ...free, expires_at: null };
  plans = [free, plus, max];
  changes = [createChange(plus), createChange(max)];
  isFailing = false;
  session.enter({ access_token: 'secret', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, true);
  vi.stubGlobal('fetch', createFakeFetch(respond).send);
});
afterEach(() => {
  setFlags();
  session.handleRejectedToken();
  vi.unstubAllGlobals();
});
const findCard = (name: string) => screen.findByRole('listitem', { name });

it('[PLAN-8] shows what is used of the limit, by what, and what is free', async () => {
  await renderScreen(<PlanScreen />);
  expect(await screen.findByText('1 GB of 2 GB used')).toBeDefined();
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(
    'Storage: eBooks 640 MB, Audiobooks 256 MB, Fonts and dictionaries 128 MB, Bin 512 MB',
  );
  const sizes = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(sizes).toEqual(['640 MB', '256 MB', '128 MB', '512 MB', '1 GB']);
  expect(screen.getByRole('link', { name: 'Open bin' }).getAttribute('href')).toBe('/en/user/7/bin');
  expect(screen.getByRole('link', { name: 'Get more space' }).getAttribute('href')).toBe(
    '/en/user/7/settings/plan/change',
  );
});

it('[PLAN-8] shows the current plan and the end of its paid time', async () => {
  current = { ...max, expires_at: end };
  await renderScreen(<PlanScreen />);
  expect(await screen.findByText('Max')).toBeDefined();
  expect(screen.getByText('500 GB of storage · $14.50 per month')).toBeDefined();
  expect(screen.getByText('No Description Provided')).toBeDefined();
  expect(screen.getByText('Paid until January 3, 2027. It doesn’t renew by itself.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Change plan' })).toBeDefined();
});

it('[PLAN-8] warns when more is used than fits', async () => {
  user = createTestUser({ files_size: 5 * GB });
  await renderScreen(<PlanScreen />);
  expect(
    await screen.findByText(/^Your books take up 3 GB more than your limit\. Nothing will be deleted/),
  ).toBeDefined();
});

it('[FLAG-3] the plan settings offer no more space where that is off', async () => {
  setFlags('plan');
  await renderScreen(<PlanScreen />);
  expect(await screen.findByRole('link', { name: 'Change plan' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Get more space' })).toBeNull();
});

it('[PLAN-8] says that the plan cannot be loaded, and tries again', async () => {
  isFailing = true;
  const { user: person } = await renderScreen(<ChangePlanScreen />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  isFailing = false;
  await person.click(again);
  expect(await findCard('Plus')).toBeDefined();
});

it('[PLAN-9] compares the plans with the current limit, with prices as the language writes them', async () => {
  await renderScreen(<ChangePlanScreen />, 'de');
  const card = await findCard('Plus');
  const text = card.textContent.replaceAll('\u00a0', ' ');
  expect(text).toContain('20 GB');
  expect(text).toContain('1,50 $ pro Monat');
  expect(text).toContain('18 GB mehr als jetzt');
  expect(within(await findCard('Free')).getByText('Ihr Tarif')).toBeDefined();
  expect(within(await findCard('Max')).getByText('Keine Beschreibung vorhanden')).toBeDefined();
});

it('[PLAN-9] says when a plan starts and ends, and what becomes of the time left', async () => {
  current = { ...plus, expires_at: end };
  changes = [
    createChange(plus, { effect: 'extends', expires_at: '2027-02-03T12:00:00.000Z' }),
    createChange(max, { effect: 'replaces', carried_seconds: 3.5 * 86_400 }),
  ];
  await renderScreen(<ChangePlanScreen />);
  expect(
    within(await findCard('Plus')).getByText('Extends your plan by a month, until February 3, 2027.'),
  ).toBeDefined();
  expect(
    within(await findCard('Max')).getByText(
      'Starts right away and runs until January 3, 2027. The time you have left on Plus is included as 3 days.',
    ),
  ).toBeDefined();
  expect(within(await findCard('Free')).getByText(/You return to this plan on January 3, 2027/)).toBeDefined();
});

it('[PLAN-9] chooses a plan and lets it go again, keeping the focus', async () => {
  const { user: person } = await renderScreen(<ChangePlanScreen />);
  await person.click(within(await findCard('Plus')).getByRole('button', { name: 'Choose Plus' }));
  const purchase = screen.getByRole('group', { name: 'Pay for Plus' });
  expect(document.activeElement).toBe(purchase);
  expect(within(purchase).getByText('$1.50 for one month')).toBeDefined();
  expect((await within(purchase).findByRole('link')).getAttribute('href')).toMatch(/settings\/plan\/pay\/plus$/);
  await person.click(within(purchase).getByRole('button', { name: 'Choose another plan' }));
  expect(screen.queryByRole('group', { name: 'Pay for Plus' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose Plus' }));
});

it('[PLAN-9] a plan that does not fit names what must go, shows the largest books and cannot be chosen', async () => {
  user = createTestUser({ files_size: 30 * GB, files_size_limit: 500 * GB });
  current = { ...max, expires_at: end };
  changes = [createChange(plus, { excess_bytes: 10 * GB }), createChange(max, { effect: 'extends' })];
  const { user: person, router } = await renderScreen(<ChangePlanScreen />);
  const card = within(await findCard('Plus'));
  expect(card.getByText('Your books don’t fit into this plan. Delete at least 10 GB first.')).toBeDefined();
  expect(card.getByText('480 GB less than now')).toBeDefined();
  expect(card.queryByRole('button', { name: /^Choose/ })).toBeNull();
  expect(within(await findCard('Free')).getByText(/Your books will then take up 28 GB too much/)).toBeDefined();
  await person.click(card.getByRole('button', { name: 'Show largest books' }));
  expect(router.state.location.pathname).toBe('/en/user/7/books');
  expect(browserStorage.read('books.order')).toBe('size');
});

it('[PLAN-9] a plan without more space than the own limit cannot be chosen', async () => {
  plans = [{ ...free, storage: 50 * GB }, plus, max];
  user = createTestUser({ files_size_limit: 50 * GB });
  await renderScreen(<ChangePlanScreen />);
  const card = within(await findCard('Plus'));
  expect(card.getByText('You already have more space than this plan offers.')).toBeDefined();
  expect(card.queryByRole('button')).toBeNull();
});

it('[PLAN-9] says when no plans are on sale', async () => {
  [plans, changes] = [[free], []];
  await renderScreen(<ChangePlanScreen />);
  expect(await screen.findByRole('heading', { name: 'No plans are available right now' })).toBeDefined();
});
