import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createOperatorServices } from '../../operator.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createTestVisitor } from '../../testing/test-visitor.ts';
import {
  agreeAtShop,
  connectAccount,
  getLoginUrl,
  readAnswer,
  runCommunityJob,
  runCommunityJobs,
} from './community.testing.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
  boris = await createTestReader(app, 'boris');
});
afterAll(() => app.close());
afterEach(async () => {
  for (const table of ['community_connection', 'community_attempt', 'community_feed'])
    await app.sql(`DELETE FROM ${table}`);
  await app.sql("DELETE FROM pgboss.job WHERE name LIKE 'community.%'").catch(() => undefined); // no queue yet
});

const get = async (path: string, reader = anna) => readAnswer(await reader.get(`/partner/readrate/${path}`));
const isLogged = async (reader = anna) => ((await get('is-user-logged', reader)) as { is_logged: boolean }).is_logged;
const countTokens = async () => (await app.sql('SELECT 1 FROM community_connection')).rowCount;

describe('connecting an account', () => {
  it('[COMM-1] [COMM-2] [COMM-4] [COMM-13] leads through the page of the community, and shows who is connected', async () => {
    const community = { name: 'Lantern Readers', home_url: `${app.shopUrl}/community` };
    expect(await get('is-user-logged')).toEqual({ is_logged: false, community });
    expect(await get('user-info')).toEqual([409, 'community.not_connected']);
    const end = await connectAccount(app, anna);
    expect(end).toBe(`${app.url}/user/settings/readrate?community=connected`);
    expect(await get('is-user-logged')).toEqual({ is_logged: true, community });
    const info = (await get('user-info')) as { avatar: string };
    expect(info).toEqual({
      first_name: 'Anna',
      last_name: 'Reed',
      logged_by: 'Lantern Books',
      avatar: expect.stringMatching(new RegExp(`^${app.url}/community-avatars/[0-9a-f]{64}$`)),
    });
    const picture = await fetch(info.avatar);
    expect([picture.status, picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, immutable',
    ]);
    expect(new Uint8Array(await picture.arrayBuffer()).subarray(0, 2)).toEqual(new Uint8Array([0xff, 0xd8]));
    expect(await isLogged(boris)).toBe(false);
  });

  it('[COMM-2] connects the reader who asked, whoever comes back in that browser', async () => {
    const browser = createTestVisitor(app);
    const callback = await agreeAtShop(app, await getLoginUrl(anna, browser), 'boris');
    await browser.get(callback);
    expect([await isLogged(anna), await isLogged(boris)]).toEqual([true, false]);
    expect(await get('user-info')).toMatchObject({ first_name: 'Boris' });
  });

  it('[COMM-2] [S15] a foreign browser, a second use, and a late one connect nothing', async () => {
    const browser = createTestVisitor(app);
    const refused = `${app.url}/user/settings/readrate?community=refused`;
    const open = async (address: string, visitor = browser) => (await visitor.get(address)).headers.get('location');

    const callback = await agreeAtShop(app, await getLoginUrl(anna, browser));
    expect(await open(callback, createTestVisitor(app))).toBe(refused);
    const stranger = createTestVisitor(app);
    await getLoginUrl(boris, stranger); // has a cookie of its own
    expect(await open(callback, stranger)).toBe(refused);
    expect(await countTokens()).toBe(0);
    expect(await open(callback)).toContain('community=connected');
    expect(await open(callback)).toBe(refused);

    await app.sql('DELETE FROM community_connection');
    const late = await agreeAtShop(app, await getLoginUrl(anna, browser));
    app.clock.advance({ minutes: 11 });
    expect(await open(late)).toBe(refused);
    for (const query of ['', '?code=x', '?state=x&code=y', `?state=${'x'.repeat(600)}`, '?state=a&state=b'])
      expect(await open(`${app.api}/partner/readrate/callback${query}`)).toBe(refused);
    expect(await countTokens()).toBe(0);
  });

  it('[COMM-2] a changed code, a refusal there and an ended session connect nothing', async () => {
    const browser = createTestVisitor(app);
    const open = async (address: string) => (await browser.get(address)).headers.get('location');
    const changed = new URL(await agreeAtShop(app, await getLoginUrl(anna, browser)));
    changed.searchParams.set('code', 'another code');
    expect(await open(changed.href)).toMatch(/settings\/readrate\?community=refused$/);

    const cancelled = await agreeAtShop(app, await getLoginUrl(anna, browser), 'anna', 'cancel');
    expect(new URL(cancelled).searchParams.get('error')).toBe('access_denied');
    expect(await open(cancelled)).toMatch(/settings\/readrate\?community=refused$/);

    const visiting = await createTestReader(app, 'boris');
    const callback = await agreeAtShop(app, await getLoginUrl(visiting, browser), 'boris');
    expect((await visiting.post('/auth/session/logout')).status).toBe(200);
    expect(await open(callback)).toMatch(/settings\/readrate\?community=refused$/);
    expect(await countTokens()).toBe(0);
  });

  it('[COMM-2] keeps ten sign-ins of a reader that are under way, and forgets old ones', async () => {
    const browser = createTestVisitor(app);
    for (let times = 0; times < 12; times += 1) await getLoginUrl(anna, browser);
    const count = async () => (await app.sql('SELECT 1 FROM community_attempt')).rowCount;
    expect(await count()).toBe(10);
    app.clock.advance({ minutes: 11 });
    await runCommunityJob(app, 'community.clean');
    expect(await count()).toBe(0);
  });

  it('[COMM-3] the token is encrypted for its reader, and counts as none when it can’t be opened', async () => {
    await connectAccount(app, anna);
    const { rows } = await app.sql('SELECT reader_id, sealed FROM community_connection');
    expect(rows[0].sealed.length).toBe(12 + 43 + 16);
    await connectAccount(app, boris, 'boris');
    await app.sql('UPDATE community_connection SET sealed = $1', [rows[0].sealed]);
    expect([await isLogged(anna), await isLogged(boris)]).toEqual([true, false]);
    expect(await get('user-info', boris)).toEqual([409, 'community.not_connected']);
  });
});

describe('a connected account', () => {
  it('[COMM-4] is described from the database; a job asks again when that is old', async () => {
    await connectAccount(app, anna);
    await app.sql("UPDATE community_connection SET first_name = 'Old'");
    expect(await get('user-info')).toMatchObject({ first_name: 'Old' });
    expect(await runCommunityJobs(app)).toEqual([]);
    app.clock.advance({ minutes: 16 });
    expect(await get('user-info')).toMatchObject({ first_name: 'Old' });
    expect(await runCommunityJobs(app)).toEqual([['community.check-account', { account: 'updated' }]]);
    expect(await get('user-info')).toMatchObject({ first_name: 'Anna' });
  });

  it('[COMM-5] is forgotten at once, and the community is told', async () => {
    await connectAccount(app, anna);
    expect(await readAnswer(await anna.post('/partner/readrate/logout'))).toBe('OK');
    expect(await isLogged()).toBe(false);
    const jobs = await app.sql("SELECT data::text AS data FROM pgboss.job WHERE name = 'community.revoke'");
    expect(jobs.rows).toHaveLength(1);
    expect(await runCommunityJobs(app)).toEqual([['community.revoke', { access: 'ended' }]]);
    expect(await readAnswer(await anna.post('/partner/readrate/logout'))).toBe('OK');
    expect(await runCommunityJobs(app)).toEqual([]);
  });

  it('[COMM-5] is replaced by another one, whose access ends', async () => {
    await connectAccount(app, anna);
    await connectAccount(app, anna, 'boris');
    expect(await get('user-info')).toMatchObject({ first_name: 'Boris' });
    expect(await runCommunityJobs(app)).toEqual([['community.revoke', { access: 'ended' }]]);
    app.clock.advance({ minutes: 16 });
    await get('user-info');
    expect(await runCommunityJobs(app)).toEqual([['community.check-account', { account: 'updated' }]]);
  });

  it('[COMM-3] an export contains it without its token', async () => {
    await connectAccount(app, anna);
    const { EXPORTED_TABLES } = await import('../privacy/export-tables.ts');
    const { columns } = EXPORTED_TABLES.find(({ table }) => table === 'community_connection') ?? { columns: '' };
    const { rows } = await app.sql(`SELECT ${columns} AS row FROM community_connection t`);
    expect(Object.keys(rows[0].row).toSorted()).toEqual(
      ['alias', 'avatar', 'connected_at', 'first_name', 'last_name', 'logged_by'].toSorted(),
    );
  });
});

describe('news and discussions', () => {
  it('[COMM-6] [COMM-8] [COMM-13] are fetched by a job, in the language of the reader, with copied pictures', async () => {
    expect(await get('news?language=de')).toEqual({ total: 0, items: [], updated_at: null, failed: false });
    await get('discussions?language=de');
    expect(await runCommunityJobs(app)).toEqual([['community.refresh', { entries: 6 }]]);
    const discussions = (await get('discussions?language=de')) as {
      total: number;
      items: object[];
      updated_at: string;
    };
    expect(discussions).toMatchObject({ total: 3, failed: false, updated_at: expect.any(String) });
    expect(discussions.items[0]).toEqual({
      id: 'unreliable-narrator',
      title: 'Wer hat Sie am besten belogen?',
      text: expect.stringContaining('Erzählstimme'),
      author: { name: 'Ines Faro', avatar: expect.stringContaining(`${app.url}/community-avatars/`) },
      comments_count: 41,
      link: `${app.shopUrl}/community/posts/unreliable-narrator`,
    });
    expect(await get('news?language=de')).toMatchObject({ total: 3 });
    expect(await get('news')).toMatchObject({ total: 0, updated_at: null }); // English is another list
  });

  it('[COMM-6] are refreshed when they are old, and while somebody asked for them within a week', async () => {
    await get('news?language=uk');
    await runCommunityJobs(app);
    await get('news?language=uk');
    expect(await runCommunityJobs(app)).toEqual([]);
    app.clock.advance({ minutes: 11 });
    await get('news?language=uk');
    expect(await runCommunityJobs(app)).toHaveLength(1);
    expect(await runCommunityJob(app, 'community.refresh-all')).toEqual({ wanted: 1 });
    const age = (days: number) => app.sql(`UPDATE community_feed SET wanted_at = wanted_at - interval '${days} days'`);
    await age(8);
    expect(await runCommunityJob(app, 'community.refresh-all')).toEqual({ wanted: 0 });
    await age(30);
    await runCommunityJob(app, 'community.clean');
    expect((await app.sql('SELECT 1 FROM community_feed')).rowCount).toBe(0);
  });

  it('[COMM-8] pictures that nothing shows any more are deleted after a day', async () => {
    await get('news?language=de');
    await runCommunityJobs(app);
    await app.sql(
      `INSERT INTO community_avatar SELECT sha256(source_hash), repeat('0', 64), jpeg, fetched_at, used_at FROM community_avatar LIMIT 1`,
    );
    const count = async () => Number((await app.sql('SELECT count(*) FROM community_avatar')).rows[0].count);
    const all = await count();
    await runCommunityJob(app, 'community.clean');
    expect(await count()).toBe(all);
    await app.sql("UPDATE community_avatar SET used_at = used_at - interval '25 hours'");
    await runCommunityJob(app, 'community.clean');
    const { items } = (await get('news?language=de')) as { items: { author: { avatar: string } }[] };
    for (const { author } of items) expect((await fetch(author.avatar)).status).toBe(200);
    expect((await fetch(`${app.url}/community-avatars/${'0'.repeat(64)}`)).status).toBe(404);
    expect(await count()).toBeLessThan(all);
  });

  it('[COMM-8] an unknown picture is not found', async () => {
    for (const name of ['0'.repeat(64), 'x', '..%2f..%2fetc'])
      expect((await fetch(`${app.url}/community-avatars/${name}`)).status).toBe(404);
  });
});

it('[COMM-3] an account stays connected after the operator has rotated the keys', async () => {
  await connectAccount(app, anna);
  const operator = await createOperatorServices(app.deps.config, () => undefined);
  await operator.services.keys.rotate({ links: true });
  await operator.close();
  await app.restart();
  expect(await isLogged(await createTestReader(app, 'anna'))).toBe(true);
  await anna.post('/partner/readrate/logout');
  expect(await runCommunityJobs(app)).toEqual([['community.revoke', { access: 'ended' }]]);
});

it('[COMM-1] the calls need a token, and those for the account the owner', async () => {
  for (const path of ['login-url', 'is-user-logged', 'user-info', 'news', 'discussions'])
    expect((await fetch(`${app.api}/partner/readrate/${path}`)).status, path).toBe(401);
  await vi.waitFor(async () => expect((await anna.get('/partner/readrate/news?language=xx')).status).toBe(200));
});
