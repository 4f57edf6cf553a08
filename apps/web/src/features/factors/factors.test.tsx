import { type Factors, factors } from '@lectern/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { NoAnswer, Refused, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
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
  session.handleRejectedToken();
  server.reset();
});
const addAuthenticator = (): void => {
  state = {
    ...state,
    authenticator: { created_at: TIME, last_used_at: null },
    recovery: { left: 2, created_at: TIME },
  };
};

describe('the second factor settings', () => {
  it('[FACTOR-15] explains why passkeys are unavailable and offers the app', async () => {
    await renderScreen(<FactorsSection />);
    expect(await screen.findByText(/Passkeys require a secure address with a host name/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Set up' })).toBeDefined();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('[FACTOR-15] links to the host where passkeys work', async () => {
    state.passkeys = { host: 'library.example', url: 'https://library.example', items: [] };
    await renderScreen(<FactorsSection />);
    const link = await screen.findByRole('link', { name: /library\.example/ });
    expect(link.getAttribute('href')).toBe('https://library.example');
  });

  it('[FACTOR-16] sets up an app, shows a wrong code at its field and the recovery codes once', async () => {
    server.on(factors.beginAuthenticator, () => ({ secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/x' }));
    server.on(factors.addAuthenticator, ({ body: { code } }) => {
      if (code !== '123456') return new Refused('factor.code_wrong');
      addAuthenticator();
      return { recovery_codes: codes };
    });
    const { user } = await renderScreen(<FactorsSection />);
    await user.click(await screen.findByRole('button', { name: 'Set up' }));
    const dialog = await screen.findByRole('dialog', { name: 'Set up an authenticator app' });
    expect(dialog.textContent).toContain('ABCD EFGH IJKL MNOP');
    await user.type(within(dialog).getByLabelText('Code from the app'), '{Enter}');
    expect(within(dialog).getByText('Enter a code.')).toBeDefined();
    await user.type(within(dialog).getByLabelText('Code from the app'), '000000{Enter}');
    await within(dialog).findByText(/That code isn’t correct/);
    await user.clear(within(dialog).getByLabelText('Code from the app'));
    await user.type(within(dialog).getByLabelText('Code from the app'), '123456{Enter}');
    const codesDialog = await screen.findByRole('alertdialog', { name: 'Save your recovery codes' });
    expect(
      within(codesDialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(codes);
    await user.click(within(codesDialog).getByRole('button', { name: 'I’ve saved them' }));
    await waitFor(() => expect(screen.queryByText(codes[0] ?? '')).toBeNull());
    expect(await screen.findByText(/You’re running low on recovery codes/)).toBeDefined();
  });

  it('[FACTOR-18] asks for password and code when the server requires it, and stays open while they are wrong', async () => {
    addAuthenticator();
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
    const { user } = await renderScreen(<FactorsSection />);
    const checkbox = await screen.findByRole('checkbox', { name: /Ask for a second factor/ });
    await user.click(checkbox);
    const dialog = await screen.findByRole('dialog', { name: 'Confirm it’s you' });
    const [password, code] = [await within(dialog).findByLabelText('Password'), within(dialog).getByLabelText('Code')];
    const submit = () => user.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await submit();
    expect(within(dialog).getByText('Enter a code.')).toBeDefined();
    expect(within(dialog).getByText('Enter the password for your shop account.')).toBeDefined();
    await user.type(password, 'wrong');
    await user.type(code, '111111');
    await submit();
    await within(dialog).findByText('The password is incorrect.');
    await user.clear(password);
    await user.type(password, 'right');
    await submit();
    await within(dialog).findByText(/That code isn’t correct/);
    await user.clear(code);
    await user.type(code, '123456');
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(checkbox).toHaveProperty('checked', true);
  });

  it('[FACTOR-16] shows errors and loads again on retry', async () => {
    addAuthenticator();
    state.ask_at_sign_in = true;
    server.on(factors.list, () => new NoAnswer());
    const { user } = await renderScreen(<FactorsSection />);
    expect((await screen.findByRole('alert')).textContent).toContain('You’re offline');
    server.on(factors.list, () => state);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    server.on(factors.removeAuthenticator, () => new Refused('factor.last_one'));
    await user.click(await screen.findByRole('button', { name: 'Remove Authenticator app' }));
    const question = await screen.findByRole('alertdialog', { name: 'Remove the authenticator app?' });
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect((await within(question).findByRole('alert')).textContent).toContain('last second factor');
  });
});
