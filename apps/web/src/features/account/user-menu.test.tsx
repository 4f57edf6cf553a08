import type { User } from '@lectern/contracts';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../lib/api.ts';
import { createFakeFetch, createReply, type FakeRequest } from '../../testing/fake-fetch.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { setFlags } from '../../testing/set-flags.ts';
import { createTestUser } from '../../testing/test-user.ts';
import { UserMenu } from './user-menu.tsx';

let server = createFakeFetch(() => createReply(createTestUser()));
const mockUser = (user: User) => {
  server = createFakeFetch(({ path }: FakeRequest) => createReply(path === '/user' ? user : 'OK'));
  vi.stubGlobal('fetch', server.send);
};
beforeEach(() => session.enter({ access_token: 'secret', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, true));
afterEach(() => {
  session.handleRejectedToken();
  vi.unstubAllGlobals();
});
const openMenu = async (name: RegExp) => {
  const { user, router } = await renderScreen(<UserMenu />);
  await user.click(await screen.findByRole('button', { name }));
  return { user, router };
};

describe('the account menu', () => {
  it('[UI-15] shows the user and the used storage', async () => {
    mockUser(createTestUser());
    await openMenu(/Marta Lindqvist/);
    expect(screen.getByText('marta@example.org')).toBeDefined();
    expect(screen.getByRole('progressbar', { name: '1 GB of 2 GB used' }).getAttribute('aria-valuenow')).toBe('50');
  });

  it('[UI-76] tells screen readers the used storage once, with its share', async () => {
    mockUser(createTestUser());
    await openMenu(/Marta Lindqvist/);
    const bar = screen.getByRole('progressbar', { name: '1 GB of 2 GB used' });
    expect(bar.getAttribute('aria-valuetext')).toBe('50%');
    expect(screen.getByText('1 GB of 2 GB used').getAttribute('aria-hidden')).toBe('true');
  });

  it('[UI-15] calls a reader without a name Anonymous Reader', async () => {
    mockUser(createTestUser({ full_name: ' ' }));
    await openMenu(/Anonymous Reader/);
    expect(screen.getByText('Anonymous Reader')).toBeDefined();
  });

  it('[UI-3] changes the theme at once and saves it to the account', async () => {
    mockUser(createTestUser());
    const { user } = await openMenu(/Marta/);
    await user.click(screen.getByRole('menuitemradio', { name: 'Classic' }));
    expect(document.documentElement.dataset.theme).toBe('classic');
    await vi.waitFor(() =>
      expect(server.asked).toContainEqual(
        expect.objectContaining({ method: 'PUT', body: { preferences: { theme: 'classic' } } }),
      ),
    );
  });

  it('[UI-3] applies the theme of the account when none was chosen on the device', async () => {
    mockUser(createTestUser({ preferences: { language: 'en', theme: 'dark', widgets: {}, widget_order: [] } }));
    await openMenu(/Marta/);
    expect(document.documentElement.dataset.mode).toBe('dark');
  });

  it('[UI-1] changes the language of the URL and stores it', async () => {
    mockUser(createTestUser());
    const { user, router } = await openMenu(/Marta/);
    await user.click(screen.getByRole('menuitemradio', { name: 'Українська' }));
    expect(router.state.location.pathname).toBe('/uk');
    expect(localStorage.getItem('lectern.language')).toBe('uk');
  });

  it('[UI-31] settings come first, then log-out, before everything that is chosen', async () => {
    mockUser(createTestUser());
    await openMenu(/Marta/);
    const [settings, logOut] = ['Settings', 'Log out'].map((name) => screen.getByRole('menuitem', { name }));
    const [firstChoice] = screen.getAllByRole('menuitemradio');
    const isBefore = (a: Node, b: Node): boolean => a.compareDocumentPosition(b) === Node.DOCUMENT_POSITION_FOLLOWING;
    expect(screen.getAllByRole('menuitem')[0]).toBe(settings);
    expect(settings && logOut && firstChoice && isBefore(settings, logOut) && isBefore(logOut, firstChoice)).toBe(true);
  });

  it('[UI-19] turns single-key shortcuts off in this browser', async () => {
    mockUser(createTestUser());
    const { user } = await openMenu(/Marta/);
    await user.click(screen.getByRole('menuitemradio', { name: 'Off' }));
    expect(localStorage.getItem('lectern.keys.single')).toBe('off');
  });

  it.each([
    ['plan getMoreSpace', true],
    ['plan', false],
    ['getMoreSpace', false],
  ])('[PLAN-10] [FLAG-3] with the flags “%s” it leads to more space: %s', async (flags, isOffered) => {
    setFlags(flags);
    mockUser(createTestUser());
    const { user, router } = await openMenu(/Marta/);
    const item = screen.queryByRole('menuitem', { name: 'Get more space' });
    expect(item !== null).toBe(isOffered);
    if (item) {
      await user.click(item);
      expect(router.state.location.pathname).toBe('/en/user/7/settings/plan/change');
    }
    setFlags();
  });

  it('[UI-72] has choices in rows, which the arrows left and right reach, and says which are chosen', async () => {
    mockUser(createTestUser());
    const { user } = await openMenu(/Marta/);
    const languages = within(screen.getByRole('group', { name: 'Language' })).getAllByRole('menuitemradio');
    expect(languages.map((choice) => choice.getAttribute('aria-checked'))).toEqual([
      'true',
      ...languages.slice(1).map(() => 'false'),
    ]);
    act(() => languages[0]?.focus());
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(languages[1]);
    await user.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(document.activeElement).toBe(languages[0]);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(languages[1]);
  });

  it('[SIGN-9] logs out', async () => {
    mockUser(createTestUser());
    const { user } = await openMenu(/Marta/);
    await user.click(screen.getByRole('menuitem', { name: 'Log out' }));
    await vi.waitFor(() => expect(session.current()).toEqual({ state: 'out' }));
    expect(server.asked.at(-1)?.path).toBe('/auth/session/logout');
  });
});
