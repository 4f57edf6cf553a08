import { type Factors, factors } from '@lectern/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { NoAnswer, Refused, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { show } from '../../testing/show.tsx';
import { FactorsSection } from './factors.parts.tsx';

const TIME = '2026-11-20T10:00:00.000Z';
const codes = Array.from({ length: 10 }, (_, n) => `BCDFG-HJKLM-NPQR${'BCDFGHJKLM'[n]}`);
let state: Factors;
beforeEach(() => {
  state = {
    passkeys: { host: null, url: 'http://127.0.0.1:3000', items: [] },
    authenticator: null,
    recovery: null,
    ask_at_sign_in: false,
    has_password: true,
  };
  session.enter({ access_token: 'secret', token_type: 'Bearer', expires_in: 7200, user_id: 7 }, true);
  server.on(factors.list, () => state);
});
afterEach(() => {
  session.refused();
  server.reset();
});
const withApp = (): void => {
  state = {
    ...state,
    authenticator: { created_at: TIME, last_used_at: null },
    recovery: { left: 2, created_at: TIME },
  };
};

describe('the section of factors', () => {
  it('[FACTOR-15] says why there are no passkeys, and offers the app', async () => {
    await show(<FactorsSection />);
    expect(await screen.findByText(/Passkeys need a secure address with a host name/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Set up' })).toBeDefined();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('[FACTOR-15] leads to the address where they work', async () => {
    state.passkeys = { host: 'library.example', url: 'https://library.example', items: [] };
    await show(<FactorsSection />);
    const link = await screen.findByRole('link', { name: /library\.example/ });
    expect(link.getAttribute('href')).toBe('https://library.example');
  });

  it('[FACTOR-16] sets up an app: a wrong code is said at its field, the codes are shown once', async () => {
    server.on(factors.beginAuthenticator, () => ({ secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x' }));
    server.on(factors.addAuthenticator, ({ body: { code } }) => {
      if (code !== '123456') return new Refused('factor.code_wrong');
      withApp();
      return { recovery_codes: codes };
    });
    const { hands } = await show(<FactorsSection />);
    await hands.click(await screen.findByRole('button', { name: 'Set up' }));
    const dialog = await screen.findByRole('dialog', { name: 'Set up an authenticator app' });
    expect(dialog.textContent).toContain('ABCD EFGH IJKL MNOP');
    await hands.type(within(dialog).getByLabelText('Code from the app'), '{Enter}');
    expect(within(dialog).getByText('Enter a code.')).toBeDefined();
    await hands.type(within(dialog).getByLabelText('Code from the app'), '000000{Enter}');
    await within(dialog).findByText(/This code isn’t right/);
    await hands.clear(within(dialog).getByLabelText('Code from the app'));
    await hands.type(within(dialog).getByLabelText('Code from the app'), '123456{Enter}');
    const shown = await screen.findByRole('alertdialog', { name: 'Save your recovery codes' });
    expect(
      within(shown)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(codes);
    await hands.click(within(shown).getByRole('button', { name: 'I’ve saved them' }));
    await waitFor(() => expect(screen.queryByText(codes[0] ?? '')).toBeNull());
    expect(await screen.findByText(/You have few recovery codes left/)).toBeDefined();
  });

  it('[FACTOR-18] asks for password and code where the server does, and stays where they are wrong', async () => {
    withApp();
    let isConfirmed = false;
    server.on(factors.askAtSignIn, ({ body: { ask } }) => {
      if (!isConfirmed) return new Refused('auth.confirm_needed');
      state = { ...state, ask_at_sign_in: ask };
      return 'OK';
    });
    server.on(factors.beginConfirm, () => ({ options: null, has_password: true, has_code: true }));
    server.on(factors.confirm, ({ body: { password, code } }) => {
      if (password !== 'right') return new Refused('auth.password_wrong');
      if (code !== '123456') return new Refused('factor.code_wrong');
      isConfirmed = true;
      return 'OK';
    });
    const { hands } = await show(<FactorsSection />);
    const box = await screen.findByRole('checkbox', { name: /Ask for a second factor/ });
    await hands.click(box);
    const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
    const [password, code] = [await within(dialog).findByLabelText('Password'), within(dialog).getByLabelText('Code')];
    const goOn = () => hands.click(within(dialog).getByRole('button', { name: 'Go on' }));
    await goOn();
    expect(within(dialog).getByText('Enter a code.')).toBeDefined();
    expect(within(dialog).getByText('Type the password of your shop account.')).toBeDefined();
    await hands.type(password, 'wrong');
    await hands.type(code, '111111');
    await goOn();
    await within(dialog).findByText('The password is incorrect.');
    await hands.clear(password);
    await hands.type(password, 'right');
    await goOn();
    await within(dialog).findByText(/This code isn’t right/);
    await hands.clear(code);
    await hands.type(code, '123456');
    await goOn();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(box).toHaveProperty('checked', true);
  });

  it('[FACTOR-16] says what the server refuses, and comes when it is asked again', async () => {
    withApp();
    state.ask_at_sign_in = true;
    server.on(factors.list, () => new NoAnswer());
    const { hands } = await show(<FactorsSection />);
    expect((await screen.findByRole('alert')).textContent).toContain('no connection');
    server.on(factors.list, () => state);
    await hands.click(screen.getByRole('button', { name: 'Try again' }));
    server.on(factors.removeAuthenticator, () => new Refused('factor.last_one'));
    await hands.click(await screen.findByRole('button', { name: 'Remove Authenticator app' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove the authenticator app?' });
    await hands.click(within(question).getByRole('button', { name: 'Remove' }));
    expect((await within(question).findByRole('alert')).textContent).toContain('last second factor');
  });
});
