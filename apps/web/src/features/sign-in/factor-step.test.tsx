import { auth, factors, shops } from '@lectern/contracts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const { Refused, server } = await vi.hoisted(() => import('../../testing/fake-server.ts'));

import { takeAddressWords } from '../../lib/address-words.ts';
import { session } from '../../lib/api.ts';
import { show } from '../../testing/show.tsx';
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
  session.refused();
  server.reset();
});

describe('the log-in of a reader who wishes to be asked', () => {
  it('[FACTOR-17] asks for the code in a step of its own, keeps it when it is wrong, and lets in', async () => {
    const { hands } = await show(<SignInScreen />);
    await hands.type(screen.getByLabelText('E-mail or username'), 'marta{Enter}');
    await hands.type(await screen.findByLabelText('Password'), 'right{Enter}');
    const code = await screen.findByLabelText('Code');
    await hands.type(code, '{Enter}');
    await screen.findByText('Enter a code.');
    await hands.type(code, '000000{Enter}');
    await screen.findByText(/This code isn’t right/);
    expect(session.current().state).not.toBe('in');
    await hands.clear(code);
    await hands.type(code, '123456{Enter}');
    await waitFor(() => expect(session.current()).toMatchObject({ state: 'in', userId: 7 }));
  });

  it('[FACTOR-17] says when it took too long, and leads back to the name', async () => {
    server.on(auth.browserLogIn, () => new Refused('auth.factor_needed', { ticket: 'another' }));
    const { hands } = await show(<SignInScreen />);
    await hands.type(screen.getByLabelText('E-mail or username'), 'marta{Enter}');
    await hands.type(await screen.findByLabelText('Password'), 'right{Enter}');
    await hands.type(await screen.findByLabelText('Code'), '123456{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('This sign-in has expired');
    await hands.click(screen.getByRole('button', { name: 'Sign in another way' }));
    expect(await screen.findByLabelText('E-mail or username')).toBeDefined();
  });

  it('[FACTOR-17] asks who comes back from another provider too, and nobody whom an address sends', async () => {
    history.replaceState(null, '', '/en?trouble=auth.factor_needed');
    takeAddressWords();
    await show(<SignInScreen />);
    expect(screen.queryByLabelText('Code')).toBeNull();
    expect(await screen.findByText(/also confirm with your passkey/)).toBeDefined();
    cleanup();

    const told = Buffer.from(JSON.stringify({ ticket: 'this one' })).toString('base64url');
    document.cookie = `lectern_told_${location.port || '80'}=${told}; path=/`;
    history.replaceState(null, '', '/en?trouble=auth.factor_needed');
    takeAddressWords();
    const { hands } = await show(<SignInScreen />);
    await hands.type(await screen.findByLabelText('Code'), '123456{Enter}');
    await waitFor(() => expect(session.current()).toMatchObject({ state: 'in', userId: 7 }));
    takeAddressWords(); // the other stories begin without it
  });
});
