import type { User } from '@lectern/contracts';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../lib/api.ts';
import { aUser } from '../../testing/a-user.ts';
import { type Asked, reply, serverOf } from '../../testing/answers.ts';
import { show } from '../../testing/show.tsx';
import { UserMenu } from './user-menu.tsx';

let server = serverOf(() => reply(aUser()));
const readerIs = (user: User) => {
  server = serverOf(({ path }: Asked) => reply(path === '/user' ? user : 'OK'));
  vi.stubGlobal('fetch', server.send);
};
beforeEach(() => session.enter({ access_token: 'secret', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, true));
afterEach(() => {
  session.refused();
  vi.unstubAllGlobals();
});
const open = async (name: RegExp) => {
  const { hands, router } = await show(<UserMenu />);
  await hands.click(await screen.findByRole('button', { name }));
  return { hands, router };
};

describe('the account menu', () => {
  it('[UI-15] says who is reading and how much space is in use', async () => {
    readerIs(aUser());
    await open(/Marta Lindqvist/);
    expect(screen.getByText('marta@example.org')).toBeDefined();
    expect(screen.getByRole('progressbar', { name: '1 GB of 2 GB used' }).getAttribute('aria-valuenow')).toBe('50');
  });

  it('[UI-15] calls a reader without a name Anonymous Reader', async () => {
    readerIs(aUser({ full_name: ' ' }));
    await open(/Anonymous Reader/);
    expect(screen.getByText('Anonymous Reader')).toBeDefined();
  });

  it('[UI-3] changes the look here at once and keeps it with the account', async () => {
    readerIs(aUser());
    const { hands } = await open(/Marta/);
    await hands.click(screen.getByRole('menuitemradio', { name: 'Classic' }));
    expect(document.documentElement.dataset.theme).toBe('classic');
    await vi.waitFor(() =>
      expect(server.asked.at(-1)).toMatchObject({ method: 'PUT', body: { preferences: { theme: 'classic' } } }),
    );
  });

  it('[UI-3] takes over the look of the account where none was chosen', async () => {
    readerIs(aUser({ preferences: { language: 'en', theme: 'dark', widgets: {} } }));
    await open(/Marta/);
    expect(document.documentElement.dataset.mode).toBe('dark');
  });

  it('[UI-1] changes the language of the address and keeps it', async () => {
    readerIs(aUser());
    const { hands, router } = await open(/Marta/);
    await hands.click(screen.getByRole('menuitemradio', { name: 'Українська' }));
    expect(router.state.location.pathname).toBe('/uk');
    expect(localStorage.getItem('lectern.language')).toBe('uk');
  });

  it('[UI-19] switches keys of one letter or sign off, in this browser', async () => {
    readerIs(aUser());
    const { hands } = await open(/Marta/);
    await hands.click(screen.getByRole('menuitemradio', { name: 'Off' }));
    expect(localStorage.getItem('lectern.keys.single')).toBe('off');
  });

  it('[SIGN-9] logs out', async () => {
    readerIs(aUser());
    const { hands } = await open(/Marta/);
    await hands.click(screen.getByRole('menuitem', { name: 'Log out' }));
    await vi.waitFor(() => expect(session.current()).toEqual({ state: 'out' }));
    expect(server.asked.at(-1)?.path).toBe('/auth/session/logout');
  });
});
