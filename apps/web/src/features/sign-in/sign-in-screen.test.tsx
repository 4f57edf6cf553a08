import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { takeAddressWords } from '../../lib/address-words.ts';
import { session } from '../../lib/api.ts';
import { type Asked, noNetwork, refusal, reply, serverOf } from '../../testing/answers.ts';
import { show } from '../../testing/show.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

const aShop = (shop_id: string, name: string) => ({
  alias: 'demo',
  name,
  shop_id,
  icon: '',
  icon_eink: '',
  logged_by: 'password',
});
const registers = {
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
    ...registers,
    register_url: 'https://shop.test/register',
    reset_password_url: 'https://shop.test/reset',
    address: '',
    region: '',
  },
  {
    ...registers,
    shop_id: '2',
    name: 'Trap',
    register_url: 'javascript:alert(1)',
    reset_password_url: 'javascript:alert(1)',
    address: '',
    region: '',
  },
];
const tokens = { access_token: 'secret', token_type: 'Bearer', expires_in: 7200, user_id: 7 };

/** Two shops know marta; her password is `right`. */
const answer = ({ path, query, body }: Asked) => {
  if (path === '/shops') return reply({ total: 2, items: shops });
  if (path === '/auth/login') {
    const known = query.get('username') === 'marta' ? [aShop('1', 'Northgate'), aShop('2', 'Am Markt')] : [];
    return reply({ providers: known, avatar: null });
  }
  const right = body !== null && typeof body === 'object' && 'password' in body && body.password === 'right';
  return right ? reply(tokens) : refusal('auth.password_wrong');
};

let server = serverOf(answer);
const serve = (by: typeof answer | Parameters<typeof serverOf>[0]) => {
  server = serverOf(by);
  vi.stubGlobal('fetch', server.send);
};
beforeEach(() => serve(answer));
afterEach(() => {
  session.refused();
  vi.unstubAllGlobals();
});

const name = () => screen.getByLabelText('E-mail or username');
const next = () => screen.getByRole('button', { name: 'Next' });
const password = () => screen.findByLabelText('Password');

describe('the log-in screen', () => {
  it('[SIGN-1] asks for the name without the spaces around it', async () => {
    const { hands } = await show(<SignInScreen />);
    await hands.type(name(), '  marta {Enter}');
    await screen.findByRole('heading', { name: 'Which shop is it?' });
    expect(server.asked.find(({ path }) => path === '/auth/login')?.query.get('username')).toBe('marta');
  });

  it('[SIGN-1] asks nothing with an empty name and says what to do', async () => {
    const { hands } = await show(<SignInScreen />);
    await hands.type(name(), '   ');
    await hands.click(next());
    expect(screen.getByRole('alert').textContent).toContain('Type the e-mail or username');
    expect(server.asked.some(({ path }) => path === '/auth/login')).toBe(false);
  });

  it('[SIGN-1] says of an unknown name that the email is incorrect, and shows the way to a shop', async () => {
    const { hands } = await show(<SignInScreen />);
    await hands.type(name(), 'nobody{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('The email is incorrect');
    expect(name().getAttribute('aria-invalid')).toBe('true');
    await hands.click(screen.getByRole('button', { name: 'You do not yet have an account?' }));
    const way = await screen.findByRole('link', { name: 'Register now at Northgate' });
    expect(way.getAttribute('href')).toBe('https://shop.test/register');
  });

  it('[SIGN-3] keeps the answers in sight and lets them be changed', async () => {
    const { hands } = await show(<SignInScreen />);
    await hands.type(name(), 'marta{Enter}');
    await hands.click(await screen.findByRole('button', { name: /Am Markt/ }));
    expect(screen.getByText('marta')).toBeDefined();
    expect(screen.getByText('Am Markt')).toBeDefined();
    await hands.click(screen.getByRole('button', { name: 'Change' }));
    await hands.click(screen.getByRole('button', { name: 'Use another name' }));
    expect(name()).toHaveProperty('value', 'marta');
  });

  it('[SIGN-4] shows a wrong password at its field, then logs in with the right one', async () => {
    const { hands } = await show(<SignInScreen />);
    await hands.type(name(), 'marta{Enter}');
    await hands.click(await screen.findByRole('button', { name: /Northgate/ }));
    await hands.type(await password(), 'wrong{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('The password is incorrect');
    await hands.clear(await password());
    expect(screen.queryByRole('alert')).toBeNull();
    await hands.type(await password(), 'right');
    await hands.click(screen.getByRole('checkbox', { name: /Save password/ }));
    await hands.click(screen.getByRole('button', { name: 'Log in' }));
    await vi.waitFor(() => expect(session.current()).toMatchObject({ state: 'in', userId: 7 }));
    expect(server.asked.at(-1)).toMatchObject({
      path: '/auth/session/login/demo',
      body: { shop_id: '1', username: 'marta', password: 'right', remember: true },
    });
  });

  it('[SIGN-4] says how long to wait after too many tries, and offers no trying again', async () => {
    serve(({ path }) =>
      path === '/shops' ? reply({ total: 0, items: [] }) : refusal('auth.too_many_tries', { 'Retry-After': '600' }),
    );
    const { hands } = await show(<SignInScreen />);
    await hands.type(name(), 'marta{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Too many tries. Wait 10 minutes, then try again.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('[SANCTION-14] tells who comes back from another site why and until when, and only in the server’s words', async () => {
    const told = Buffer.from(JSON.stringify({ reason: 'Продавал копии.', until: '2031-02-03T10:00:00.000Z' }));
    document.cookie = `lectern_told_${location.port || '80'}=${told.toString('base64url')}; path=/`;
    history.replaceState(null, '', '/en?trouble=auth.blocked&reason=Nonsense');
    takeAddressWords();
    await show(<SignInScreen />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Продавал копии.');
    expect(alert.textContent).toContain('2031');
    expect([document.cookie, location.search]).toEqual(['', '?reason=Nonsense']);
    takeAddressWords(); // the other stories begin without it
  });

  it('[SIGN-4] says that there is no connection, and tries again when told to', async () => {
    serve(noNetwork);
    const { hands } = await show(<SignInScreen />);
    await hands.type(name(), 'marta{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('There is no connection');
    serve(answer);
    await hands.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Which shop is it?' });
  });

  it('[SIGN-4] shows the password when asked, and hides it again', async () => {
    const { hands } = await show(<SignInScreen />);
    await hands.type(name(), 'marta{Enter}');
    await hands.click(await screen.findByRole('button', { name: /Northgate/ }));
    expect((await password()).getAttribute('type')).toBe('password');
    await hands.click(screen.getByRole('button', { name: 'Show password' }));
    expect((await password()).getAttribute('type')).toBe('text');
    await hands.click(screen.getByRole('button', { name: 'Hide password' }));
    expect((await password()).getAttribute('type')).toBe('password');
  });

  it('[SET-7] leads to where the shop replaces a forgotten password, if it says where on the web', async () => {
    const { hands } = await show(<SignInScreen />);
    await hands.type(name(), 'marta{Enter}');
    await hands.click(await screen.findByRole('button', { name: /Northgate/ }));
    const way = await screen.findByRole('link', { name: 'Forgot your password?' });
    expect(way.getAttribute('href')).toBe('https://shop.test/reset');
    await hands.click(screen.getByRole('button', { name: 'Change' }));
    await hands.click(screen.getByRole('button', { name: /Am Markt/ }));
    await password();
    expect(screen.queryByRole('link', { name: 'Forgot your password?' })).toBeNull();
  });

  it('[UI-1] speaks the language of the address', async () => {
    await show(<SignInScreen />, 'zh');
    expect(screen.getByRole('button', { name: '下一步' })).toBeDefined();
    expect(document.documentElement.lang).toBe('zh');
  });
});
