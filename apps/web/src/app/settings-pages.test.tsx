import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../lib/api.ts';
import { createFakeFetch, createRefusal } from '../testing/fake-fetch.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { setFlags } from '../testing/set-flags.ts';
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
  ['plan getMoreSpace readRate', true],
  ['getMoreSpace readRate', false],
  ['', false],
])('[FLAG-3] with the flags “%s”', (flags, hasPlan) => {
  it(`the pages of the plan are there: ${hasPlan}`, async () => {
    setFlags(flags);
    const routes = await listRoutes();
    expect([routes?.includes('plan'), routes?.includes('plan/change')]).toEqual([hasPlan, hasPlan]);
    expect(routes).not.toContain('readrate');
  });

  it(`the settings list the plan: ${hasPlan}`, async () => {
    setFlags(flags);
    await renderScreen(<SettingsShell />);
    expect(screen.queryAllByRole('link', { name: 'Plan' }).length > 0).toBe(hasPlan);
    expect(screen.queryByRole('link', { name: /readrate/i })).toBeNull();
  });
});
