import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../lib/api.ts';
import { createFakeFetch, createRefusal, createReply } from '../testing/fake-fetch.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { setFlags } from '../testing/set-flags.ts';
import { createTestUser } from '../testing/test-user.ts';
import { SettingsShell } from './shells/settings-shell.tsx';

beforeEach(() => {
  vi.resetModules();
  session.enter({ access_token: 'secret', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, true);
  vi.stubGlobal('fetch', createFakeFetch(() => createRefusal('server.unavailable')).send);
});
afterEach(() => {
  setFlags();
  session.handleRejectedToken();
  vi.unstubAllGlobals();
});

const listRoutes = async () => (await import('./settings-routes.ts')).settingsRoute.children?.map(({ path }) => path);

describe.each([
  ['plan getMoreSpace readRate', true, true],
  ['getMoreSpace readRate', false, true],
  ['', false, false],
])('[FLAG-3] with the flags “%s”', (flags, hasPlan, hasCommunity) => {
  it(`the pages of the plan are there: ${hasPlan}`, async () => {
    setFlags(flags);
    const routes = await listRoutes();
    expect([routes?.includes('plan'), routes?.includes('plan/change')]).toEqual([hasPlan, hasPlan]);
    expect(routes?.includes('readrate')).toBe(hasCommunity);
  });

  it(`the settings list the plan: ${hasPlan}`, async () => {
    setFlags(flags);
    await renderScreen(<SettingsShell />);
    expect(screen.queryAllByRole('link', { name: 'Plan' }).length > 0).toBe(hasPlan);
  });
});

it.each([
  ['readRate', true, true],
  ['readRate', false, false],
  ['', true, false],
])(
  '[FLAG-3] [COMM-14] with “%s” and a community (%s), the settings list it: %s',
  async (flags, community, isListed) => {
    setFlags(flags);
    const user = createTestUser({ shop_offers: { partner_books: false, community } });
    const fake = createFakeFetch(({ path }) =>
      path === '/user' ? createReply(user) : createRefusal('server.unavailable'),
    );
    vi.stubGlobal('fetch', fake.send);
    await renderScreen(<SettingsShell />);
    await vi.waitFor(() => expect(fake.asked.some(({ path }) => path === '/user')).toBe(true));
    const find = () => screen.queryAllByRole('link', { name: 'Reading community' }).length > 0;
    if (isListed) await vi.waitFor(() => expect(find()).toBe(true));
    expect(find()).toBe(isListed);
  },
);
