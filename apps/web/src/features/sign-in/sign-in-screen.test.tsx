import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../lib/api.ts';
import { consumeLaunchParams } from '../../lib/launch-params.ts';
import {
  createFakeFetch,
  createRefusal,
  createReply,
  type FakeRequest,
  failNetwork,
} from '../../testing/fake-fetch.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { toasts } from '../../ui/toasts.ts';
import { SignInScreen } from './sign-in-screen.tsx';

const createShop = (shop_id: string, name: string) => ({
  alias: 'demo',
  name,
  shop_id,
  icon: '',
  icon_eink: '',
  logged_by: 'password',
});
const shopDefaults = {
  shop_id: '1',
  alias: 'demo',
  name: 'Northgate',
  icon: '',
  home_url: '',
  zip: '',
  city: '',
  country: '',
  lat: null,
  lon: null,
};
const shops = [
  {
    ...shopDefaults,
    register_url: 'https://shop.test/register',
    reset_password_url: 'https://shop.test/reset',
    address: '',
    region: '',
  },
  {
    ...shopDefaults,
    shop_id: '2',
    name: 'Trap',
    register_url: 'javascript:alert(1)',
    reset_password_url: 'javascript:alert(1)',
    address: '',
    region: '',
  },
];
const tokens = { access_token: 'secret', token_type: 'Bearer', expires_in: 7200, user_id: 7 };

/** Two shops know the user marta; her password is `right`. */
const respond = ({ path, query, body }: FakeRequest) => {
  if (path === '/shops') return createReply({ total: 2, items: shops });
  if (path === '/auth/login') {
    const providers =
      query.get('username') === 'marta' ? [createShop('1', 'Northgate'), createShop('2', 'Am Markt')] : [];
    return createReply({ providers, avatar: null });
  }
  const isCorrect = body !== null && typeof body === 'object' && 'password' in body && body.password === 'right';
  return isCorrect ? createReply(tokens) : createRefusal('auth.password_wrong');
};

let server = createFakeFetch(respond);
const mockServer = (handler: typeof respond | Parameters<typeof createFakeFetch>[0]) => {
  server = createFakeFetch(handler);
  vi.stubGlobal('fetch', server.send);
};
beforeEach(() => mockServer(respond));
afterEach(() => {
  session.handleRejectedToken();
  vi.unstubAllGlobals();
});

const name = () => screen.getByLabelText('Email or username');
const next = () => screen.getByRole('button', { name: 'Next' });
const password = () => screen.findByLabelText('Password');

describe('the log-in screen', () => {
  it('[SIGN-1] trims the username', async () => {
    const { user } = await renderScreen(<SignInScreen />);
    await user.type(name(), '  marta {Enter}');
    await screen.findByRole('heading', { name: 'Choose your shop' });
    expect(server.asked.find(({ path }) => path === '/auth/login')?.query.get('username')).toBe('marta');
  });

  it('[SIGN-1] sends no request for an empty username and shows an error', async () => {
    const { user } = await renderScreen(<SignInScreen />);
    await user.type(name(), '   ');
    await user.click(next());
    expect(screen.getByRole('alert').textContent).toContain('Enter the email or username');
    expect(server.asked.some(({ path }) => path === '/auth/login')).toBe(false);
  });

  it.each([
    [' marta ', 'Choose your shop'],
    ['', 'Enter the email or username'],
  ])('[SIGN-16] continues with “%s”, typed and sent before its code had loaded', async (typed, text) => {
    const prerendered = document.createElement('div');
    prerendered.dataset.prerendered = '';
    prerendered.innerHTML = `<input name="username" value="${typed}">`;
    document.body.append(prerendered);
    document.documentElement.dataset.submitted = '';
    await renderScreen(<SignInScreen />);
    prerendered.remove();
    await screen.findByText(text, { exact: false });
    expect(document.documentElement.dataset.submitted).toBeUndefined();
  });

  it('[SIGN-1] reports an unknown username and links to a shop', async () => {
    const { user } = await renderScreen(<SignInScreen />);
    await user.type(name(), 'nobody{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('The email is incorrect');
    expect(name().getAttribute('aria-invalid')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'You do not yet have an account?' }));
    const link = await screen.findByRole('link', { name: 'Register now at Northgate' });
    expect(link.getAttribute('href')).toBe('https://shop.test/register');
  });

  it('[SIGN-3] [UI-69] keeps the answers visible and lets them be changed', async () => {
    const { user } = await renderScreen(<SignInScreen />);
    await user.type(name(), 'marta{Enter}');
    await user.click(await screen.findByRole('button', { name: /Am Markt/ }));
    expect(screen.getByText('marta')).toBeDefined();
    expect(screen.getByText('Am Markt')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Change marta' }));
    await user.click(screen.getByRole('button', { name: 'Use a different name' }));
    expect(name()).toHaveProperty('value', 'marta');
  });

  it('[SIGN-4] shows a wrong password at its field, then logs in with the correct one', async () => {
    const { user } = await renderScreen(<SignInScreen />);
    await user.type(name(), 'marta{Enter}');
    await user.click(await screen.findByRole('button', { name: /Northgate/ }));
    await user.type(await password(), 'wrong{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('The password is incorrect');
    await user.clear(await password());
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(await password(), 'right');
    await user.click(screen.getByRole('checkbox', { name: /Save password/ }));
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await vi.waitFor(() => expect(session.current()).toMatchObject({ state: 'in', userId: 7 }));
    expect(server.asked.at(-1)).toMatchObject({
      path: '/auth/session/login/demo',
      body: { shop_id: '1', username: 'marta', password: 'right', remember: true },
    });
  });

  it('[SIGN-4] says how long to wait after too many attempts and offers no retry', async () => {
    mockServer(({ path }) =>
      path === '/shops'
        ? createReply({ total: 0, items: [] })
        : createRefusal('auth.too_many_tries', { 'Retry-After': '600' }),
    );
    const { user } = await renderScreen(<SignInScreen />);
    await user.type(name(), 'marta{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Too many attempts. Try again in 10 minutes.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('[SANCTION-14] shows the suspension after a social sign-in, only from the server’s cookie', async () => {
    const details = Buffer.from(JSON.stringify({ reason: 'Продавал копии.', until: '2031-02-03T10:00:00.000Z' }));
    document.cookie = `lectern_told_${location.port || '80'}=${details.toString('base64url')}; path=/`;
    history.replaceState(null, '', '/en?trouble=auth.blocked&reason=Nonsense');
    consumeLaunchParams();
    await renderScreen(<SignInScreen />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Продавал копии.');
    expect(alert.textContent).toContain('2031');
    expect([document.cookie, location.search]).toEqual(['', '?reason=Nonsense']);
    consumeLaunchParams(); // resets the launch parameters for the other tests
  });

  it('[SIGN-4] reports a missing connection and retries on request', async () => {
    mockServer(failNetwork);
    const { user } = await renderScreen(<SignInScreen />);
    await user.type(name(), 'marta{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('You’re offline or the server can’t be reached');
    mockServer(respond);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Choose your shop' });
  });

  it('[SIGN-15] says that the log-in succeeded', async () => {
    const { user } = await renderScreen(<SignInScreen />);
    await user.type(name(), 'marta{Enter}');
    await user.click(await screen.findByRole('button', { name: /Northgate/ }));
    await user.type(await password(), 'right{Enter}');
    await vi.waitFor(() => expect(toasts.current()?.text).toBe('You’re logged in.'));
    toasts.clear();
  });

  it('[AVA-7] shows the picture of a reader whom this browser knows', async () => {
    const avatar = 'http://cloud.test/avatars/hers';
    mockServer((asked) =>
      asked.path === '/auth/login'
        ? createReply({ providers: [createShop('1', 'Northgate')], avatar })
        : respond(asked),
    );
    const { user } = await renderScreen(<SignInScreen />);
    await user.type(name(), 'marta{Enter}');
    await password();
    expect(document.querySelector('img')?.src).toBe(avatar);
  });

  it('[SIGN-14] says what to do for a shop that no password opens', async () => {
    mockServer((asked) =>
      asked.path === '/auth/login'
        ? createReply({ providers: [{ ...createShop('1', 'Northgate'), logged_by: 'facebook|gmail' }], avatar: null })
        : respond(asked),
    );
    const { user } = await renderScreen(<SignInScreen />);
    await user.type(name(), 'marta{Enter}');
    expect(
      await screen.findByText(/You log in to Northgate with (Facebook or Google|Google or Facebook)/),
    ).toBeDefined();
    const link = await screen.findByRole('link', { name: 'Set a password at Northgate' });
    expect(link.getAttribute('href')).toBe('https://shop.test/reset');
    expect(screen.queryByLabelText('Password')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Change / }));
    expect(name()).toHaveProperty('value', 'marta');
  });

  it('[SIGN-4] shows and hides the password', async () => {
    const { user } = await renderScreen(<SignInScreen />);
    await user.type(name(), 'marta{Enter}');
    await user.click(await screen.findByRole('button', { name: /Northgate/ }));
    expect((await password()).getAttribute('type')).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect((await password()).getAttribute('type')).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect((await password()).getAttribute('type')).toBe('password');
  });

  it('[SET-7] links to the password reset of the shop if it has a web address', async () => {
    const { user } = await renderScreen(<SignInScreen />);
    await user.type(name(), 'marta{Enter}');
    await user.click(await screen.findByRole('button', { name: /Northgate/ }));
    const link = await screen.findByRole('link', { name: 'Forgot your password?' });
    expect(link.getAttribute('href')).toBe('https://shop.test/reset');
    await user.click(screen.getByRole('button', { name: /^Change / }));
    await user.click(screen.getByRole('button', { name: /Am Markt/ }));
    await password();
    expect(screen.queryByRole('link', { name: 'Forgot your password?' })).toBeNull();
  });

  it('[UI-1] uses the language of the URL', async () => {
    await renderScreen(<SignInScreen />, 'zh');
    expect(screen.getByRole('button', { name: '下一步' })).toBeDefined();
    expect(document.documentElement.lang).toBe('zh');
  });
});
