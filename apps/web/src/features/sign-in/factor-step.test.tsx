import { auth, factors, shops } from '@lectern/contracts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { Refused, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { session } from '../../lib/api.ts';
import { consumeLaunchParams } from '../../lib/launch-params.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

const northgate = {
  alias: 'demo',
  name: 'Northgate',
  shop_id: '1',
  icon: '',
  icon_eink: '',
  logged_by: 'password',
};
const tokens = { access_token: 'secret', token_type: 'Bearer', expires_in: 7200, user_id: 7 } as const;

beforeEach(() => {
  server.on(shops.list, () => ({ total: 0, items: [] }));
  server.on(auth.providers, () => ({ providers: [northgate], avatar: null }));
  server.on(auth.browserLogIn, () => new Refused('auth.factor_needed', { ticket: 'this one' }));
  server.on(factors.signInOptions, () => ({ options: null, has_code: true }));
  server.on(factors.signIn, ({ body: { ticket, code } }) => {
    if (ticket !== 'this one') return new Refused('factor.sign_in_gone');
    return code === '123456' ? tokens : new Refused('factor.code_wrong');
  });
});
afterEach(() => {
  session.handleRejectedToken();
  server.reset();
});

describe('the log-in with a required second factor', () => {
  it('[FACTOR-17] asks for the code in its own step, keeps a wrong code and logs in with the correct one', async () => {
    const { user } = await renderScreen(<SignInScreen />);
    await user.type(screen.getByLabelText('Email or username'), 'marta{Enter}');
    await user.type(await screen.findByLabelText('Password'), 'right{Enter}');
    const code = await screen.findByLabelText('Code');
    await user.type(code, '{Enter}');
    await screen.findByText('Enter a code.');
    await user.type(code, '000000{Enter}');
    await screen.findByText(/That code isn’t correct/);
    expect(session.current().state).not.toBe('in');
    await user.clear(code);
    await user.type(code, '123456{Enter}');
    await waitFor(() => expect(session.current()).toMatchObject({ state: 'in', userId: 7 }));
  });

  it('[FACTOR-17] reports an expired sign-in and goes back to the username', async () => {
    server.on(auth.browserLogIn, () => new Refused('auth.factor_needed', { ticket: 'another' }));
    const { user } = await renderScreen(<SignInScreen />);
    await user.type(screen.getByLabelText('Email or username'), 'marta{Enter}');
    await user.type(await screen.findByLabelText('Password'), 'right{Enter}');
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('This sign-in has expired');
    await user.click(screen.getByRole('button', { name: 'Log in another way' }));
    expect(await screen.findByLabelText('Email or username')).toBeDefined();
  });

  it('[FACTOR-17] asks after a social sign-in, but not because of a crafted URL', async () => {
    history.replaceState(null, '', '/en?trouble=auth.factor_needed');
    consumeLaunchParams();
    await renderScreen(<SignInScreen />);
    expect(screen.queryByLabelText('Code')).toBeNull();
    expect(await screen.findByText(/Confirm it’s you with your passkey/)).toBeDefined();
    cleanup();

    const details = Buffer.from(JSON.stringify({ ticket: 'this one' })).toString('base64url');
    document.cookie = `lectern_told_${location.port || '80'}=${details}; path=/`;
    history.replaceState(null, '', '/en?trouble=auth.factor_needed');
    consumeLaunchParams();
    const { user } = await renderScreen(<SignInScreen />);
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}');
    await waitFor(() => expect(session.current()).toMatchObject({ state: 'in', userId: 7 }));
    consumeLaunchParams(); // resets the launch parameters for the other tests
  });
});
