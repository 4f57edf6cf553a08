import { type AppPassword, account, factors, type HeldSession, sessions } from '@lectern/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { NoAnswer, Refused, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { aUser } from '../../testing/a-user.ts';
import { show } from '../../testing/show.tsx';
import { SecurityScreen } from './security-screen.tsx';

const id = (digit: number): string => `0000000${digit}-0000-4000-8000-000000000000`;
const aDevice = (digit: number, more: Partial<HeldSession> = {}): HeldSession => ({
  id: id(digit),
  current: false,
  way: 'password',
  scope: 'full',
  app_password: null,
  device: `Device ${digit}`,
  user_agent: 'Mozilla/5.0',
  network: '203.0.113.0/24',
  created_at: '2026-11-01T10:00:00.000Z',
  last_seen_at: '2026-11-02T10:00:00.000Z',
  ...more,
});
const made: AppPassword & { password: string } = {
  id: id(9),
  name: 'Kitchen',
  scope: 'read',
  login: 'anna',
  created_at: '2026-11-02T10:00:00.000Z',
  last_used_at: null,
  password: 'lap-BCDFG-HJKLM-NPQRS-TVWXZ',
};

let devices: HeldSession[];
beforeEach(() => {
  devices = [aDevice(1, { current: true }), aDevice(2), aDevice(3, { scope: 'read', app_password: 'Kitchen' })];
  session.enter({ access_token: 'mine', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, false);
  server.on(account.user, () => aUser());
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
  session.refused();
  server.reset();
});

const rows = () => screen.findAllByRole('listitem');

describe('devices', () => {
  it('[DEVICE-8] say which is this one, and how the others came in', async () => {
    await show(<SecurityScreen />);
    const [here, other, program] = await rows();
    expect(here?.textContent).toContain('This device');
    expect(here && within(here).queryByRole('button')).toBeNull();
    expect(other?.textContent).toContain('203.0.113.0/24');
    expect(program?.textContent).toContain('by the app password “Kitchen”');
    expect(program?.textContent).toContain('Reading only');
  });

  it('[DEVICE-8] are signed out one by one; one that was gone already is gone', async () => {
    const { hands } = await show(<SecurityScreen />);
    await rows();
    await hands.click(screen.getByRole('button', { name: 'Sign out Device 2' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    server.on(sessions.end, () => new Refused('session.not_found'));
    await hands.click(screen.getByRole('button', { name: 'Sign out Device 3' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull();
  });

  it('[DEVICE-8] are signed out all at once, after a question', async () => {
    server.on(sessions.endOthers, () => {
      devices = devices.filter(({ current }) => current);
      return { ended: 2 };
    });
    const { hands } = await show(<SecurityScreen />);
    await hands.click(await screen.findByRole('button', { name: 'Sign out all other devices' }));
    await hands.click(await screen.findByRole('button', { name: 'Sign out all others' }));
    await waitFor(async () => expect(await rows()).toHaveLength(1));
  });

  it('[DEVICE-8] that did not come say why, and come when asked again', async () => {
    server.on(sessions.list, () => new NoAnswer());
    const { hands } = await show(<SecurityScreen />);
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('alert').textContent).toContain('no connection');
    server.on(sessions.list, () => ({ total: devices.length, items: devices }));
    await hands.click(again);
    expect(await rows()).toHaveLength(3);
  });
});

describe('a new app password', () => {
  it('[APPPASS-6] asks for the reader’s password where the server does, and is shown once', async () => {
    server.on(sessions.makeAppPassword, ({ body: { proof } }) => {
      if (proof === undefined) return new Refused('auth.proof_needed');
      return proof === 'right' ? made : new Refused('auth.password_wrong');
    });
    const { hands } = await show(<SecurityScreen />);
    await hands.click(await screen.findByRole('button', { name: 'New app password' }));
    await hands.type(await screen.findByLabelText('What it is for'), 'Kitchen');
    await hands.click(screen.getByRole('button', { name: 'Make it' }));

    const password = await screen.findByLabelText('Password');
    await hands.type(password, 'wrong{Enter}');
    await screen.findByText(/incorrect/);
    await hands.clear(password);
    await hands.type(password, 'right{Enter}');
    const shown = await screen.findByRole('dialog', { name: '“Kitchen” may come in' });
    expect(shown.textContent).toContain(made.password);
    await hands.click(within(shown).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(/lap-/)).toBeNull());
    const sent = server.asked().filter(({ name }) => name === 'sessions.makeAppPassword');
    expect(sent.map(({ body }) => body)).toEqual([
      { name: 'Kitchen', scope: 'library' },
      { name: 'Kitchen', scope: 'library', proof: 'wrong' },
      { name: 'Kitchen', scope: 'library', proof: 'right' },
    ]);
  });

  it('[APPPASS-6] says why it was not made, and keeps what was typed', async () => {
    server.on(sessions.makeAppPassword, () => new Refused('app_password.too_many', { most: 50 }));
    const { hands } = await show(<SecurityScreen />);
    await hands.click(await screen.findByRole('button', { name: 'New app password' }));
    const name = await screen.findByLabelText('What it is for');
    await hands.type(name, 'Kitchen{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('50');
    expect(name).toHaveProperty('value', 'Kitchen');
  });
});
