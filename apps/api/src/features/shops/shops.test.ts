import { auth, Tokens, User } from '@lectern/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { type PartnerDouble, partnerDouble } from '../../testing/partner-double.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { signatureOf } from './signature.ts';

const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0).toReversed()) await one.close();
});

const double = async (...parts: Parameters<typeof partnerDouble>): Promise<PartnerDouble> => {
  const started = await partnerDouble(...parts);
  running.push(started);
  return started;
};
const appWith = async (...partners: object[]): Promise<TestApp> => {
  const app = await startTestApp({ partners });
  running.push(app);
  return app;
};
const providersOf = async (app: TestApp, username = 'anna') =>
  auth.providers.reply.parse(await (await fetch(`${app.api}/auth/login?username=${username}`)).json());
const logIn = (app: TestApp, fields: Record<string, string>, alias = 'p'): Promise<Response> =>
  fetch(`${app.api}/auth/login/${alias}`, { method: 'POST', body: new URLSearchParams(fields) });
const knows = (...shops: object[]) => ({ options: () => ({ json: { auth_providers: shops } }) });
const errorOf = async (answer: Response): Promise<[number, number]> => {
  const { error_code } = (await answer.json()) as { error_code: number }; // ErrorBody
  return [answer.status, error_code];
};

describe('asking which shops know a name', () => {
  it('[SHOPS-1] the demo shop answers for its customers, and nobody else is different in shape', async () => {
    const app = await startTestApp();
    running.push(app);
    const known = await providersOf(app);
    expect(known).toMatchObject({
      avatar: null,
      providers: [{ alias: 'lantern', name: 'Lantern Books', shop_id: '1', logged_by: 'password' }],
    });
    expect(await providersOf(app, 'nobody')).toEqual({ providers: [], avatar: null });
  });

  it('[SHOPS-1] several shops behind one partner are listed apart, and pbookde stands first', async () => {
    const [a, b] = [
      await double('a', knows({ name: 'Zeta', shop_id: 1 }, { name: 'Alpha', shop_id: 2 })),
      await double('b', knows({ name: 'pbookde', shop_id: 9 })),
    ];
    const { providers } = await providersOf(await appWith(a.partner, b.partner));
    expect(providers.map(({ alias, name, shop_id }) => [alias, name, shop_id])).toEqual([
      ['b', 'pbookde', '9'],
      ['a', 'Zeta', '1'],
      ['a', 'Alpha', '2'],
    ]);
  });

  it('[SHOPS-1] sends the name as it was meant, with @ and + that the client did not encode', async () => {
    const p = await double('p', knows({ name: 'P', shop_id: 1 }));
    const app = await appWith(p.partner);
    await fetch(`${app.api}/auth/login/p`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'username=an+na@lantern.example&password=x',
    });
    expect(p.heard[0]).toEqual({ path: '/options', fields: { UserID: 'an+na@lantern.example' } });
  });

  it.each([
    ['is gone', null],
    ['answers 500', { options: () => ({ status: 500 }) }],
    ['answers no JSON', { options: () => ({ text: '<html>' }) }],
    ['answers without end', { options: () => ({ text: 'x'.repeat(2 * 1024 ** 2) }) }],
  ])('[SHOPS-4] a shop that %s is left out; alone, it is 503/227', async (_what, speaks) => {
    const bad = await partnerDouble('bad', speaks ?? {});
    if (speaks) running.push(bad);
    else await bad.close();
    const good = await double('good', knows({ name: 'Good', shop_id: 1 }));
    const both = await appWith(bad.partner, good.partner);
    expect((await providersOf(both)).providers.map(({ alias }) => alias)).toEqual(['good']);
    const alone = await appWith(bad.partner);
    expect(await errorOf(await fetch(`${alone.api}/auth/login?username=anna`))).toEqual([503, 227]);
    expect(await errorOf(await logIn(alone, { username: 'anna', password: 'x' }, 'bad'))).toEqual([503, 227]);
  });
});

describe('asking a shop whether the password is right', () => {
  const customer = { user: 4711, email: 'a@b.example', firstName: 'Ann', lastName: 'Reed' };

  it.each(['sha1', 'sha256'] as const)(
    '[SHOPS-5] signs the call with %s, and takes the customer as told',
    async (signature) => {
      const p = await double('p', {
        ...knows({ name: 'Shop 7', shop_id: 7 }),
        authenticate: () => ({ json: customer }),
      });
      const app = await appWith({ ...p.partner, signature });
      const answer = await logIn(app, { username: 'ann', password: 'pä ss&=', shop_id: '7' });
      const { access_token } = Tokens.parse(await answer.json());
      const { signature: given, ...fields } = p.heard[1]?.fields ?? {};
      expect(fields).toMatchObject({ login: 'ann', password: 'pä ss&=', subpartner: '7', serial: expect.any(String) });
      expect(Math.abs(Number(fields['timestamp']) - Date.now() / 1000)).toBeLessThan(60);
      expect(given).toBe(signatureOf(fields, p.partner.shared_key, signature));
      const user = User.parse(await (await fetch(`${app.api}/user?access_token=${access_token}`)).json());
      expect(user).toMatchObject({
        email: 'a@b.example',
        full_name: 'Ann Reed',
        partner_shop_id: 7,
        partner_shop_name: 'Shop 7',
      });
    },
  );

  it('[SHOPS-5] two log-ins in one second have different signatures', async () => {
    const p = await double('p', { ...knows({ name: 'P', shop_id: 1 }), authenticate: () => ({ json: customer }) });
    const app = await appWith(p.partner);
    await Promise.all([1, 2].map(() => logIn(app, { username: 'ann', password: 'x' })));
    const signatures = p.heard.filter(({ path }) => path === '/authenticate').map(({ fields }) => fields['signature']);
    expect(new Set(signatures).size).toBe(2);
  });

  it('[SHOPS-5] the same e-mail, or the same number, at two shops is two readers', async () => {
    const p = await double('p', {
      ...knows({ name: 'One', shop_id: 1 }, { name: 'Two', shop_id: 2 }),
      authenticate: () => ({ json: customer }),
    });
    const app = await appWith(p.partner);
    for (const shop_id of ['1', '2', '1']) await logIn(app, { username: 'ann', password: 'x', shop_id });
    expect((await app.sql('SELECT shop_id FROM reader ORDER BY id')).rows).toEqual([
      { shop_id: '1' },
      { shop_id: '2' },
    ]);
  });

  it.each([
    ['401', { status: 401, json: { error: 'wrong_credentials' } }, [401, 225]],
    ['200 without a user', { json: { error: 'no' } }, [401, 225]],
    ['429', { status: 429 }, [429, 229]],
    ['403, since our signature is wrong', { status: 403, json: { error: 'signature_wrong' } }, [503, 227]],
    ['500', { status: 500 }, [503, 227]],
    ['no JSON', { text: 'oops' }, [503, 227]],
  ])('[SHOPS-7] what a shop answers: %s', async (_what, answer, expected) => {
    const p = await double('p', { ...knows({ name: 'P', shop_id: 1 }), authenticate: () => answer });
    expect(await errorOf(await logIn(await appWith(p.partner), { username: 'ann', password: 'x' }))).toEqual(expected);
  });

  it('[SHOPS-7] a shop that is down costs nobody a try', async () => {
    const p = await double('p', { ...knows({ name: 'P', shop_id: 1 }), authenticate: () => ({ status: 503 }) });
    const app = await appWith(p.partner);
    for (let i = 0; i < 12; i++) await logIn(app, { username: 'ann', password: 'x' });
    expect(await errorOf(await logIn(app, { username: 'ann', password: 'x' }))).toEqual([503, 227]);
  });
});

describe('addresses of partners', () => {
  it.each(['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '0.0.0.0'])(
    '[SHOPS-8] %s is inside our network and refused, unless the operator allows it',
    async (host) => {
      const p = await double('p', knows({ name: 'P', shop_id: 1 }));
      const address = `http://${host}:${p.port}/options`;
      const app = await appWith({ ...p.partner, auth_options_url: address, allow_private: false });
      expect(await errorOf(await fetch(`${app.api}/auth/login?username=anna`))).toEqual([503, 227]);
      expect(p.heard).toEqual([]);
      const trusting = await appWith({ ...p.partner, auth_options_url: address });
      expect((await providersOf(trusting)).providers).toHaveLength(1);
    },
  );

  it('[SHOPS-8] a redirect is never followed', async () => {
    const inside = await double('inside', knows({ name: 'Inside', shop_id: 1 }));
    const p = await double('p', { options: () => ({ status: 307, headers: { location: `${inside.url}/options` } }) });
    const app = await appWith(p.partner);
    expect(await errorOf(await fetch(`${app.api}/auth/login?username=anna`))).toEqual([503, 227]);
    expect(inside.heard).toEqual([]);
  });
});

describe('the list of shops', () => {
  it('[SHOPS-9] names every partner with the way to an account, pbookde first', async () => {
    const [a, b] = [await double('a'), await double('pbookde')];
    const app = await appWith(
      { ...a.partner, home_url: 'https://a.example', register_url: 'https://a.example/new' },
      b.partner,
    );
    const answer = await (await fetch(`${app.api}/shops?client_id=x&client_secret=y`)).json();
    expect(answer).toMatchObject({
      total: 2,
      items: [
        { alias: 'pbookde', shop_id: String(b.port) },
        {
          alias: 'a',
          name: 'Partner a',
          home_url: 'https://a.example',
          register_url: 'https://a.example/new',
          city: '',
        },
      ],
    });
    expect(JSON.stringify(answer)).not.toContain('sixteen characters');
  });
});
