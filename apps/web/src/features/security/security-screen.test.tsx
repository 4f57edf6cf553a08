import {
  type ActiveSession,
  type AppPassword,
  account,
  factors,
  type Reply,
  sessions,
  social,
} from '@lectern/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { NoAnswer, Refused, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { setFlags } from '../../testing/set-flags.ts';
import { createTestUser } from '../../testing/test-user.ts';
import { SecurityScreen } from './security-screen.tsx';

const toUuid = (digit: number): string => `0000000${digit}-0000-4000-8000-000000000000`;
const createDevice = (digit: number, overrides: Partial<ActiveSession> = {}): ActiveSession => ({
  id: toUuid(digit),
  current: false,
  way: 'password',
  scope: 'full',
  app_password: null,
  device: `Device ${digit}`,
  user_agent: 'Mozilla/5.0',
  network: '203.0.113.0/24',
  created_at: '2026-11-01T10:00:00.000Z',
  last_seen_at: '2026-11-02T10:00:00.000Z',
  ...overrides,
});
const createdPassword: AppPassword & { password: string } = {
  id: toUuid(9),
  name: 'Kitchen',
  scope: 'read',
  login: 'anna',
  created_at: '2026-11-02T10:00:00.000Z',
  last_used_at: null,
  password: 'lap-BCDFG-HJKLM-NPQRS-TVWXZ',
};

let devices: ActiveSession[];
beforeEach(() => {
  devices = [
    createDevice(1, { current: true }),
    createDevice(2),
    createDevice(3, { scope: 'read', app_password: 'Kitchen' }),
  ];
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  server.on(account.user, () => createTestUser());
  server.on(factors.list, () => ({
    passkeys: { host: 'localhost', url: 'http://localhost', items: [] },
    authenticator: null,
    recovery: null,
    ask_at_sign_in: false,
    has_password: true,
  }));
  server.on(sessions.list, () => ({ total: devices.length, items: devices }));
  server.on(sessions.appPasswords, () => ({ total: 0, items: [] }));
  server.on(sessions.end, ({ params }) => {
    devices = devices.filter((device) => device.id !== params.id);
    return 'OK' as const;
  });
});
afterEach(() => {
  session.handleRejectedToken();
  server.reset();
});

const findRows = () => screen.findAllByRole('listitem');

it.each([
  ['qrCode', true],
  ['social', false],
])('[FLAG-5] with the flags “%s” there are codes for a phone: %s', async (flags, hasCodes) => {
  setFlags(flags);
  await renderScreen(<SecurityScreen />);
  await findRows();
  expect(screen.queryByRole('heading', { name: 'Log in on a phone' }) !== null).toBe(hasCodes);
});

it.each([
  ['social', ['Google', 'Facebook']],
  ['qrCode', ['Google']],
])(
  '[FLAG-9] with the flags “%s”, sign-in with another provider is offered or only taken away: %j',
  async (flags, shown) => {
    setFlags(flags);
    const items: Reply<typeof social.list>['items'] = [
      { provider: 'google', state: 'linked', name: 'anna@mail.test', linked_at: '2026-11-01T10:00:00.000Z' },
      { provider: 'facebook', state: 'none', name: null, linked_at: null },
    ];
    server.on(social.list, () => ({ total: 2, items }));
    await renderScreen(<SecurityScreen />);
    expect(await screen.findByRole('button', { name: 'Unlink: Google' })).toBeDefined();
    expect(['Google', 'Facebook'].filter((name) => screen.queryByText(name))).toEqual(shown);
  },
);

describe('devices', () => {
  it('[DEVICE-8] show which is this one and how the others signed in', async () => {
    await renderScreen(<SecurityScreen />);
    const [here, other, program] = await findRows();
    expect(here?.textContent).toContain('This device');
    expect(here && within(here).queryByRole('button')).toBeNull();
    expect(other?.textContent).toContain('203.0.113.0/24');
    expect(program?.textContent).toContain('with the app password “Kitchen”');
    expect(program?.textContent).toContain('Read only');
  });

  it('[DEVICE-8] are signed out one by one; an ended session counts as signed out', async () => {
    const { user } = await renderScreen(<SecurityScreen />);
    await findRows();
    await user.click(screen.getByRole('button', { name: 'Sign out of Device 2' }));
    await waitFor(async () => expect(await findRows()).toHaveLength(2));
    server.on(sessions.end, () => new Refused('session.not_found'));
    await user.click(screen.getByRole('button', { name: 'Sign out of Device 3' }));
    await waitFor(async () => expect(await findRows()).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Sign out of all other devices' })).toBeNull();
  });

  it('[DEVICE-8] are signed out all at once after a confirmation', async () => {
    server.on(sessions.endOthers, () => {
      devices = devices.filter(({ current }) => current);
      return { ended: 2 };
    });
    const { user } = await renderScreen(<SecurityScreen />);
    await user.click(await screen.findByRole('button', { name: 'Sign out of all other devices' }));
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(async () => expect(await findRows()).toHaveLength(1));
  });

  it('[DEVICE-8] show an error and load on retry', async () => {
    server.on(sessions.list, () => new NoAnswer());
    const { user } = await renderScreen(<SecurityScreen />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert').textContent).toContain('You’re offline');
    server.on(sessions.list, () => ({ total: devices.length, items: devices }));
    await user.click(again);
    expect(await findRows()).toHaveLength(3);
  });
});

describe('a new app password', () => {
  it('[APPPASS-6] asks for the password when the server requires it, and is shown once', async () => {
    server.on(sessions.makeAppPassword, ({ body: { proof } }) => {
      if (proof === undefined) return new Refused('auth.proof_needed');
      return proof === 'right' ? createdPassword : new Refused('auth.password_wrong');
    });
    const { user } = await renderScreen(<SecurityScreen />);
    await user.click(await screen.findByRole('button', { name: 'New app password' }));
    await user.type(await screen.findByLabelText('Name'), 'Kitchen');
    await user.click(screen.getByRole('button', { name: 'Create' }));

    const password = await screen.findByLabelText('Password');
    await user.type(password, 'wrong{Enter}');
    await screen.findByText(/incorrect/);
    await user.clear(password);
    await user.type(password, 'right{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'App password created for “Kitchen”' });
    expect(dialog.textContent).toContain(createdPassword.password);
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(/lap-/)).toBeNull());
    const sent = server.asked().filter(({ name }) => name === 'sessions.makeAppPassword');
    expect(sent.map(({ body }) => body)).toEqual([
      { name: 'Kitchen', scope: 'library' },
      { name: 'Kitchen', scope: 'library', proof: 'wrong' },
      { name: 'Kitchen', scope: 'library', proof: 'right' },
    ]);
  });

  it('[APPPASS-6] shows an error and keeps the input', async () => {
    server.on(sessions.makeAppPassword, () => new Refused('app_password.too_many', { most: 50 }));
    const { user } = await renderScreen(<SecurityScreen />);
    await user.click(await screen.findByRole('button', { name: 'New app password' }));
    const name = await screen.findByLabelText('Name');
    await user.type(name, 'Kitchen{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('50');
    expect(name).toHaveProperty('value', 'Kitchen');
  });
});
