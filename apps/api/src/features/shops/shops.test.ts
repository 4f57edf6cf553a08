import { auth, Tokens, User } from '@lectern/contracts';
import { afterEach, describe, expect, it } from 'vitest';
import { createPartnerDouble, type PartnerDouble } from '../../testing/partner-double.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { computeSignature } from './signature.ts';

const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of running.splice(0).toReversed()) await one.close();
});

const double = async (...parts: Parameters<typeof createPartnerDouble>): Promise<PartnerDouble> => {
  const started = await createPartnerDouble(...parts);
  running.push(started);
  return started;
};
const startAppWith = async (...partners: object[]): Promise<TestApp> => {
  const app = await startTestApp({ partners });
  running.push(app);
  return app;
};
const listProviders = async (app: TestApp, username = 'anna') =>
  auth.providers.reply.parse(await (await fetch(`${app.api}/auth/login?username=${username}`)).json());
const logIn = (app: TestApp, fields: Record<string, string>, alias = 'p'): Promise<Response> =>
  fetch(`${app.api}/auth/login/${alias}`, { method: 'POST', body: new URLSearchParams(fields) });
const knows = (...shops: object[]) => ({ options: () => ({ json: { auth_providers: shops } }) });
const readError = async (answer: Response): Promise<[number, number]> => {
  const { error_code } = (await answer.json()) as { error_code: number }; // ErrorBody
  return [answer.status, error_code];
};

describe('the lookup of shops that know a name', () => {
  it('[SHOPS-1] the demo shop answers for its customers; unknown names get the same shape', async () => {
    const app = await startTestApp();
    running.push(app);
    const known = await listProviders(app);
    expect(known).toMatchObject({
      avatar: null,
      providers: [{ alias: 'lantern', name: 'Lantern Books', shop_id: '1', logged_by: 'password' }],
    });
    expect(await listProviders(app, 'nobody')).toEqual({ providers: [], avatar: null });
  });

  it('[SHOPS-1] several shops behind one partner are listed separately, pbookde first', async () => {
    const [a, b] = [
      await double('a', knows({ name: 'Zeta', shop_id: 1 }, { name: 'Alpha', shop_id: 2 })),
      await double('b', knows({ name: 'pbookde', shop_id: 9 })),
    ];
    const { providers } = await listProviders(await startAppWith(a.partner, b.partner));
    expect(providers.map(({ alias, name, shop_id }) => [alias, name, shop_id])).toEqual([
      ['b', 'pbookde', '9'],
      ['a', 'Zeta', '1'],
      ['a', 'Alpha', '2'],
    ]);
  });

  it('[SHOPS-1] sends the intended name, with @ and + that the client did not encode', async () => {
    const p = await double('p', knows({ name: 'P', shop_id: 1 }));
    const app = await startAppWith(p.partner);
    await fetch(`${app.api}/auth/login/p`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'username=an+na@lantern.example&password=x',
    });
    expect(p.requests[0]).toEqual({ path: '/options', fields: { UserID: 'an+na@lantern.example' } });
  });

  it('[SHOPS-4] a shop that is down or answers nonsense is left out; without another one it is 503/227', async () => {
    const unreachableShop = await createPartnerDouble('gone');
    await unreachableShop.close();
    const bad = [
      unreachableShop,
      await double('fails', { options: () => ({ status: 500 }) }),
      await double('page', { options: () => ({ text: '<html>' }) }),
      await double('endless', { options: () => ({ text: 'x'.repeat(2 * 1024 ** 2) }) }),
    ].map(({ partner }) => partner);
    const good = await double('good', knows({ name: 'Good', shop_id: 1 }));
    const { providers } = await listProviders(await startAppWith(...bad, good.partner));
    expect(providers.map(({ alias }) => alias)).toEqual(['good']);
    const alone = await startAppWith(...bad);
    expect(await readError(await fetch(`${alone.api}/auth/login?username=anna`))).toEqual([503, 227]);
    for (const { alias } of bad) {
      const answer = await logIn(alone, { username: 'anna', password: 'x' }, alias);
      expect([alias, ...(await readError(answer))]).toEqual([alias, 503, 227]);
    }
  });
});

describe('authentication at a shop', () => {
  const customer = { user: 4711, email: 'a@b.example', firstName: 'Ann', lastName: 'Reed' };

  it.each(['sha1', 'sha256'] as const)(
    '[SHOPS-5] signs the call with %s, and takes the customer as told',
    async (signature) => {
      const p = await double('p', {
        ...knows({ name: 'Shop 7', shop_id: 7 }),
        authenticate: () => ({ json: customer }),
      });
      const app = await startAppWith({ ...p.partner, signature });
      const answer = await logIn(app, { username: 'ann', password: 'pä ss&=', shop_id: '7' });
      const { access_token } = Tokens.parse(await answer.json());
      const { signature: given, ...fields } = p.requests[1]?.fields ?? {};
      expect(fields).toMatchObject({ login: 'ann', password: 'pä ss&=', subpartner: '7', serial: expect.any(String) });
      expect(Math.abs(Number(fields['timestamp']) - Date.now() / 1000)).toBeLessThan(60);
      expect(given).toBe(computeSignature(fields, p.partner.shared_key, signature));
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
    const app = await startAppWith(p.partner);
    await Promise.all([1, 2].map(() => logIn(app, { username: 'ann', password: 'x' })));
    const signatures = p.requests
      .filter(({ path }) => path === '/authenticate')
      .map(({ fields }) => fields['signature']);
    expect(new Set(signatures).size).toBe(2);
  });

  it('[SHOPS-5] the same e-mail, or the same number, at two shops is two readers', async () => {
    const p = await double('p', {
      ...knows({ name: 'One', shop_id: 1 }, { name: 'Two', shop_id: 2 }),
      authenticate: () => ({ json: customer }),
    });
    const app = await startAppWith(p.partner);
    for (const shop_id of ['1', '2', '1']) await logIn(app, { username: 'ann', password: 'x', shop_id });
    expect((await app.sql('SELECT shop_id FROM reader ORDER BY id')).rows).toEqual([
      { shop_id: '1' },
      { shop_id: '2' },
    ]);
  });

  it('[SHOPS-7] distinguishes a wrong password, too many tries and its own failure', async () => {
    const answers: Record<string, [object, [number, number]]> = {
      wrong: [{ status: 401, json: { error: 'wrong_credentials' } }, [401, 225]],
      nobody: [{ json: { error: 'no' } }, [401, 225]],
      pause: [{ status: 429 }, [429, 229]],
      ourSignature: [{ status: 403, json: { error: 'signature_wrong' } }, [503, 227]],
      fault: [{ status: 500 }, [503, 227]],
      page: [{ text: 'oops' }, [503, 227]],
    };
    const doubles = await Promise.all(
      Object.entries(answers).map(([alias, [answer]]) =>
        double(alias, { ...knows({ name: 'P', shop_id: 1 }), authenticate: () => answer }),
      ),
    );
    const app = await startAppWith(...doubles.map(({ partner }) => partner));
    for (const [alias, [, expected]] of Object.entries(answers)) {
      const answer = await logIn(app, { username: 'ann', password: 'x' }, alias);
      expect([alias, ...(await readError(answer))]).toEqual([alias, ...expected]);
    }
  });

  it('[SHOPS-7] a shop that is down does not cost an attempt', async () => {
    const p = await double('p', { ...knows({ name: 'P', shop_id: 1 }), authenticate: () => ({ status: 503 }) });
    const app = await startAppWith(p.partner);
    for (let i = 0; i < 12; i++) await logIn(app, { username: 'ann', password: 'x' });
    expect(await readError(await logIn(app, { username: 'ann', password: 'x' }))).toEqual([503, 227]);
  });
});

describe('URLs of partners', () => {
  it('[SHOPS-8] addresses in private networks are refused in any notation, unless the operator allows it', async () => {
    const hosts = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '0.0.0.0'];
    const doubles = await Promise.all(hosts.map((_, i) => double(`p${i}`, knows({ name: 'P', shop_id: 1 }))));
    const partners = doubles.map(({ partner, port }, i) => ({
      ...partner,
      auth_options_url: `http://${hosts[i]}:${port}/options`,
    }));
    const careful = await startAppWith(...partners.map((partner) => ({ ...partner, allow_private: false })));
    expect(await readError(await fetch(`${careful.api}/auth/login?username=anna`))).toEqual([503, 227]);
    expect(doubles.flatMap(({ requests: heard }) => heard)).toEqual([]);
    const { providers } = await listProviders(await startAppWith(...partners));
    expect(providers.map(({ alias }) => alias).toSorted()).toEqual(partners.map(({ alias }) => alias));
  });

  it('[SHOPS-8] a redirect is never followed', async () => {
    const inside = await double('inside', knows({ name: 'Inside', shop_id: 1 }));
    const p = await double('p', { options: () => ({ status: 307, headers: { location: `${inside.url}/options` } }) });
    const app = await startAppWith(p.partner);
    expect(await readError(await fetch(`${app.api}/auth/login?username=anna`))).toEqual([503, 227]);
    expect(inside.requests).toEqual([]);
  });
});

describe('the list of shops', () => {
  it('[SHOPS-9] lists every partner with its registration URL, pbookde first', async () => {
    const [a, b] = [await double('a'), await double('pbookde')];
    const app = await startAppWith(
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
