import { Book, User } from '@lectern/contracts';
import { buildEpub, buildMp3 } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { customers } from '../../testing/test-shop.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
beforeAll(async () => {
  app = await startTestApp({ env: { FREE_STORAGE_BYTES: '5000000' } });
  [anna, boris] = [await createTestReader(app), await createTestReader(app, 'boris')];
});
afterAll(() => app.close());

const many = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`widget-${i}`, true]));
const readUser = async (reader: TestReader): Promise<User> => User.parse(await (await reader.get('/user')).json());
const put = (json: unknown): Promise<Response> => anna.put('/user', { json });

describe('GET /user', () => {
  it('[ACC-1] returns what old clients read, and no secrets', async () => {
    const [row] = (await app.sql("SELECT id FROM reader WHERE login = 'boris'")).rows;
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
      register_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      user_id: Number(row.id),
      provider_id: 1,
      provider_name: 'Lantern Books',
      partner_shop_id: 1,
      partner_shop_name: 'Lantern Books',
      files_size_limit: 5_000_000,
      internal_account: { email: expect.any(String), is_main: expect.any(Boolean) },
      shop: { id: '1', name: 'Lantern Books', reset_password_url: expect.stringContaining('/reset') },
      provider: { name: 'Lantern Books', icon: expect.stringContaining('/icon.svg') },
      preferences: { language: 'en', theme: 'system', widgets: {}, widget_order: [] },
    });
    const { token, refreshToken } = boris;
    for (const secret of [customers.boris.password, token, refreshToken]) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/password"|secret|token"|hash"|external_id/);
  });

  it('[ACC-1] counts the bytes of e-books, audiobooks and the bin', async () => {
    const epub = await buildEpub({ title: 'To be read' });
    const [mp3, binned] = [buildMp3({ title: 'To be heard', seconds: 5 }), buildMp3({ title: 'No more', seconds: 3 })];
    const before = await readUser(boris);
    expect(before).toMatchObject({ files_size: 0, binned_size: 0, books_size: 0, audio_books_size: 0 });
    await uploadFile(boris, 'read.epub', epub);
    await uploadFile(boris, 'heard.mp3', mp3);
    const { id } = Book.parse(await (await uploadFile(boris, 'no-more.mp3', binned)).json());
    await boris.post('/bin/books', { json: { ids: [id] } });
    expect(await readUser(boris)).toEqual({
      ...before,
      files_size: epub.length + mp3.length,
      books_size: epub.length,
      audio_books_size: mp3.length,
      binned_size: binned.length,
    });
  });

  it('[ACC-2] a new reader’s language is the requested one, else the browser’s', async () => {
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
    boris = await createTestReader(app, 'boris');
  });
});

describe('PUT /user', () => {
  it('[ACC-3] changes the given fields only and returns the account', async () => {
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
    expect(await readUser(anna)).toMatchObject({
      full_name: 'Anne Read',
      email: 'anne@post.example',
      login: 'anna',
      language: 'de',
      preferences: { theme: 'dark', language: 'de', widgets: { news: false, best: true } },
    });
  });

  it('[ACC-7] keeps the order of the widgets until another one is sent', async () => {
    await put({ preferences: { widget_order: ['recent', 'figures', 'of a newer app'] } });
    await put({ preferences: { widgets: { recent: false } } });
    const { preferences } = await readUser(anna);
    expect(preferences.widget_order).toEqual(['recent', 'figures', 'of a newer app']);
    expect(preferences.widgets).toMatchObject({ recent: false });
    await put({ preferences: { widget_order: [] } });
    expect((await readUser(anna)).preferences.widget_order).toEqual([]);
  });

  it('[ACC-4] fields that the reader changed stay at the next log-in', async () => {
    await put({ name: 'Anuschka', preferences: { language: 'ru' } });
    expect(await readUser(await createTestReader(app))).toMatchObject({ first_name: 'Anuschka', language: 'ru' });
  });

  it('[ACC-4] changes of the shop are taken over where the reader changed nothing', async () => {
    await app.sql(`UPDATE reader SET first_name = 'Old', shop_name = 'Old' WHERE login = 'boris'`);
    expect(await readUser(await createTestReader(app, 'boris'))).toMatchObject({
      first_name: 'Boris',
      partner_shop_name: 'Lantern Books',
    });
  });

  it('[ACC-5] [S16] nothing else can be written', async () => {
    const before = await readUser(anna);
    const { user_id: stranger } = await readUser(boris);
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
    expect(await readUser(anna)).toEqual(before);
  });

  it.each([
    ['an empty name', { name: '  ' }],
    ['an empty surname', { surname: '' }],
    ['no e-mail', { loginEmail: 'nobody' }],
    ['a language that we don’t speak', { preferences: { language: 'fr' } }],
    ['an unknown theme', { preferences: { theme: 'pink' } }],
    ['a widget that is not on or off', { preferences: { widgets: { a: 'yes' } } }],
    ['a widget twice in the order', { preferences: { widget_order: ['recent', 'recent'] } }],
    ['an order that is no list', { preferences: { widget_order: 'recent' } }],
    ['an endless order', { preferences: { widget_order: Object.keys(many) } }],
    ['a list', []],
    ['more widgets than there could be', { preferences: { widgets: many } }],
  ])('[ACC-6] refuses %s and changes nothing', async (_what, body) => {
    const before = await readUser(anna);
    const answer = await put(body);
    expect([answer.status, ((await answer.json()) as { error_code: number }).error_code]).toEqual([400, 221]); // ErrorBody
    expect(await readUser(anna)).toEqual(before);
  });

  it('[ACC-6] checks the token before the body', async () => {
    const answer = await fetch(`${app.api}/user`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(answer.status).toBe(401);
  });
});
