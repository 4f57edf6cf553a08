import { User } from '@lectern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
beforeAll(async () => {
  app = await startTestApp({ env: { FREE_STORAGE_BYTES: '5000000' } });
  [anna, boris] = [await aReader(app), await aReader(app, 'boris')];
});
afterAll(() => app.close());

const many = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`widget-${i}`, true]));
const userOf = async (reader: TestReader): Promise<User> => User.parse(await (await reader.get('/user')).json());
const put = (json: unknown): Promise<Response> => anna.put('/user', { json });

describe('GET /user', () => {
  it('[ACC-1] tells what old clients read, and nothing that is a secret', async () => {
    const answer = await boris.get('/user');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({
      login: 'boris',
      email: 'boris@lantern.example',
      first_name: 'Boris',
      last_name: 'Lane',
      full_name: 'Boris Lane',
      role: 'USER',
      user_id: expect.any(Number),
      provider_id: 1,
      provider_name: 'Lantern Books',
      partner_shop_id: 1,
      partner_shop_name: 'Lantern Books',
      files_size: expect.any(Number),
      files_size_limit: 5_000_000,
      audio_books_size: 0,
      internal_account: { vendor_id: '', email: '', adobe_uuid: '', serial: '', is_main: false },
      shop: { id: '1', name: 'Lantern Books', reset_password_url: expect.stringContaining('/reset') },
      provider: { name: 'Lantern Books', icon: expect.stringContaining('/icon.svg') },
      preferences: { language: 'en', theme: 'system', widgets: {} },
      avatar: null,
    });
    expect(text).not.toMatch(/password"|secret|lantern-boris/);
  });

  it('[ACC-2] a new reader’s language is the one asked for, else the browser’s', async () => {
    const languageAfter = async (field: string | null, header: string): Promise<string> => {
      await app.sql(`DELETE FROM reader WHERE login = 'boris'`);
      const body = new URLSearchParams({
        username: 'boris',
        password: 'lantern-boris',
        ...(field && { language: field }),
      });
      const headers = { 'accept-language': header };
      const { token } = (await (
        await fetch(`${app.api}/auth/login/lantern`, { method: 'POST', body, headers })
      ).json()) as {
        token: string; // four fields, which the log-in's own test checks
      };
      return User.parse(await (await fetch(`${app.api}/user?access_token=${token}`)).json()).language;
    };
    expect(await languageAfter('uk', 'de')).toBe('uk');
    expect(await languageAfter(null, 'zh-Hans-CN,en;q=0.1')).toBe('zh');
    expect(await languageAfter('xx', 'fr')).toBe('en');
    boris = await aReader(app, 'boris');
  });
});

describe('PUT /user', () => {
  it('[ACC-3] changes what is named, leaves the rest and answers the account', async () => {
    const answer = await put({ name: ' Anne ', preferences: { theme: 'dark', widgets: { news: false } } });
    expect(User.parse(await answer.json())).toMatchObject({
      first_name: 'Anne',
      last_name: 'Reed',
      full_name: 'Anne Reed',
      preferences: { theme: 'dark', language: 'en', widgets: { news: false } },
    });
    await put({
      surname: 'Read',
      loginEmail: 'anne@post.example',
      preferences: { language: 'de', widgets: { best: true } },
    });
    expect(await userOf(anna)).toMatchObject({
      full_name: 'Anne Read',
      email: 'anne@post.example',
      login: 'anna',
      language: 'de',
      preferences: { theme: 'dark', language: 'de', widgets: { news: false, best: true } },
    });
  });

  it('[ACC-4] what the reader changed stays when the shop is asked again', async () => {
    await put({ name: 'Anuschka', preferences: { language: 'ru' } });
    expect(await userOf(await aReader(app))).toMatchObject({ first_name: 'Anuschka', language: 'ru' });
  });

  it('[ACC-4] what the shop changed arrives where the reader changed nothing', async () => {
    await app.sql(`UPDATE reader SET first_name = 'Old', shop_name = 'Old' WHERE login = 'boris'`);
    expect(await userOf(await aReader(app, 'boris'))).toMatchObject({
      first_name: 'Boris',
      partner_shop_name: 'Lantern Books',
    });
  });

  it('[ACC-5] [S16] nothing else can be written', async () => {
    const before = await userOf(anna);
    const { user_id: stranger } = await userOf(boris);
    const answer = await put({
      files_size_limit: 1e12,
      filesSizeLimit: 1e12,
      files_size: 0,
      role: 'ADMIN',
      user_id: stranger,
      id: stranger,
      login: 'boris',
      externalId: 'x',
      blockedAt: null,
      internal_account: { is_main: true },
      preferences: { filesSizeLimit: 1 },
    });
    expect(answer.status).toBe(200);
    expect(await userOf(anna)).toEqual(before);
  });

  it.each([
    ['an empty name', { name: '  ' }],
    ['an empty surname', { surname: '' }],
    ['no e-mail', { loginEmail: 'nobody' }],
    ['a language that we don’t speak', { preferences: { language: 'fr' } }],
    ['an unknown theme', { preferences: { theme: 'pink' } }],
    ['a widget that is not on or off', { preferences: { widgets: { a: 'yes' } } }],
    ['a list', []],
    ['more widgets than there could be', { preferences: { widgets: many } }],
  ])('[ACC-6] refuses %s and changes nothing', async (_what, body) => {
    const before = await userOf(anna);
    const answer = await put(body);
    expect([answer.status, ((await answer.json()) as { error_code: number }).error_code]).toEqual([400, 221]); // ErrorBody
    expect(await userOf(anna)).toEqual(before);
  });

  it('[ACC-6] asks for the token before it looks at the body', async () => {
    const answer = await fetch(`${app.api}/user`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(answer.status).toBe(401);
  });
});
