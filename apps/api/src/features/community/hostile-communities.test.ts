import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';
import { createTestVisitor } from '../../testing/test-visitor.ts';
import {
  type CommunityDouble,
  createCommunityDouble,
  getLoginUrl,
  readAnswer,
  replaceCommunity,
  runCommunityJob,
  runCommunityJobs,
} from './community.testing.ts';

let app: TestApp;
let anna: TestReader;
let double: CommunityDouble;
beforeAll(async () => {
  double = await createCommunityDouble();
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
  await replaceCommunity(app, double.settings);
});
afterAll(async () => {
  await app.close();
  await double.close();
});
beforeEach(() => {
  double.behaviour.answer = () => ({ json: {} });
  double.requests.length = 0;
  app.clock.advance({ minutes: 1 }); // the circuit breaker lets calls through again
});
afterEach(async () => {
  for (const table of ['community_connection', 'community_attempt', 'community_feed', 'community_avatar'])
    await app.sql(`DELETE FROM ${table}`);
  await app.sql("DELETE FROM pgboss.job WHERE name LIKE 'community.%'").catch(() => undefined); // no queue yet
});

const get = async (path: string) => readAnswer(await anna.get(`/partner/readrate/${path}`));
type List = { total: number; items: Record<string, unknown>[]; failed: boolean; updated_at: string | null };
const refresh = async (feed: unknown) => {
  double.behaviour.answer = ({ path }) => (path.startsWith('/feed') ? { json: feed } : { status: 404 });
  await get('news');
  await runCommunityJobs(app);
  return (await get('news')) as List;
};

describe('a hostile community', () => {
  it('[COMM-7] [S4] texts become plain, addresses http(s), and defaults are 0 and #', async () => {
    const { items } = await refresh({
      news: [
        {
          id: 1,
          title: '<img src=x onerror=alert(1)>One &amp; <b>two</b>\u202e',
          text: '<script>alert(1)</script><p>First</p><p>second &lt;b&gt;</p><style>a{}</style>',
          author: { name: '<i>Eve</i>', avatar: 'javascript:alert(1)' },
          comments_count: '7',
          link: 'javascript:alert(1)',
        },
        { id: 'b', title: 'No more than this' },
        { id: 'b', title: 'The same id' },
        { id: 'c', title: '<br>' },
        { title: 'No id' },
        { id: 'd', title: 'Relative', link: '/posts/d', comments_count: -3, author: 'Eve' },
        { id: 'e', title: 'With a password', link: 'https://a:b@example.org/' },
        null,
        'text',
      ],
    });
    expect(items).toEqual([
      {
        id: '1',
        title: 'One & two',
        text: 'First second <b>',
        author: { name: 'Eve', avatar: null },
        comments_count: 7,
        link: '#',
      },
      {
        id: 'b',
        title: 'No more than this',
        text: '',
        author: { name: '', avatar: null },
        comments_count: 0,
        link: '#',
      },
      expect.objectContaining({ id: 'd', comments_count: 0, link: `${double.url}/posts/d` }),
      expect.objectContaining({ id: 'e', link: '#' }),
    ]);
  });

  it('[COMM-7] of 10,000 entries 20 are kept, of a long text its beginning', async () => {
    const news = Array.from({ length: 10_000 }, (_, id) => ({ id, title: `Entry ${id}` }));
    expect(await refresh({ news })).toMatchObject({ total: 20, failed: false });
    await app.sql('DELETE FROM community_feed');
    const { items } = await refresh({ news: [{ id: 1, title: 'a'.repeat(400), text: `${'<'.repeat(40_000)}` }] });
    expect(String(items[0]?.title)).toHaveLength(200);
    expect(String(items[0]?.text).length).toBeLessThanOrEqual(600);
  });

  it.each([
    ['no JSON', { text: '<html>' }],
    ['another shape', { json: { news: 'none' } }],
    ['an error', { status: 500 }],
    ['a redirect', { status: 302 }],
    ['more than a megabyte', { text: `{"news":[${'1,'.repeat(600_000)}1]}` }],
  ])('[COMM-6] [COMM-7] %s changes nothing: the last good entries stay', async (_what, answer) => {
    const good = await refresh({ news: [{ id: 1, title: 'Good' }] });
    app.clock.advance({ minutes: 11 });
    double.behaviour.answer = () => answer;
    await get('news');
    expect(await runCommunityJobs(app)).toMatchObject([['community.refresh', { failed: expect.any(String) }]]);
    expect(await get('news')).toEqual(good);
  });

  it('[COMM-8] [S8] pictures come from the web or from the community itself, and only pictures', async () => {
    const picture = Buffer.from('GIF89a not really a picture');
    double.behaviour.answer = ({ path }) =>
      path.startsWith('/feed')
        ? {
            json: {
              news: [
                { id: 1, title: 'A', author: { name: 'A', avatar: `${double.url}/a.png` } },
                { id: 2, title: 'B', author: { name: 'B', avatar: app.url } },
                { id: 3, title: 'C', author: { name: 'C', avatar: 'http://169.254.169.254/latest' } },
                { id: 4, title: 'D', author: { name: 'D', avatar: `${double.url}/huge.png` } },
              ],
            },
          }
        : { bytes: path === '/huge.png' ? Buffer.alloc(2 * 1024 ** 2) : picture };
    await get('news');
    await runCommunityJobs(app);
    const { items } = (await get('news')) as List;
    expect(items.map(({ author }) => author)).toEqual(['A', 'B', 'C', 'D'].map((name) => ({ name, avatar: null })));
    expect(double.requests.map(({ path }) => path).toSorted()).toEqual(['/a.png', '/feed?language=en', '/huge.png']);
  });
});

describe('a community that does not answer', () => {
  it('[COMM-6] delays no call: what is stored is answered at once', async () => {
    double.behaviour.answer = () => null;
    const startedAt = performance.now();
    expect(await get('news')).toEqual({ total: 0, items: [], updated_at: null, failed: false });
    expect(await get('discussions')).toMatchObject({ total: 0 });
    expect(await get('is-user-logged')).toMatchObject({ is_logged: false });
    expect(double.requests).toEqual([]); // nobody was asked
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });

  it('[COMM-6] is an error when nothing is stored yet; it is asked again half a minute later', async () => {
    double.behaviour.answer = () => ({ status: 503 });
    await get('news');
    await runCommunityJobs(app);
    expect(await get('news')).toEqual({ total: 0, items: [], updated_at: null, failed: true });
    expect(await runCommunityJobs(app)).toEqual([]);
    app.clock.advance({ seconds: 31 });
    await get('news');
    expect(await runCommunityJobs(app)).toHaveLength(1);
  });

  it('[COMM-12] is not called for half a minute after three failures in a row', async () => {
    const refresh = async () => {
      app.clock.advance({ seconds: 1 });
      return runCommunityJob(app, 'community.refresh', { alias: 'lantern', language: 'de' });
    };
    expect(await refresh()).toEqual({ entries: 0 }); // forgets the failures of other tests
    double.requests.length = 0;
    double.behaviour.answer = () => ({ status: 500 });
    for (let times = 0; times < 5; times += 1) expect(await refresh()).toHaveProperty('failed');
    expect(double.requests).toHaveLength(3);
    app.clock.advance({ seconds: 30 });
    double.behaviour.answer = () => ({ json: {} });
    expect(await refresh()).toEqual({ entries: 0 });
  });

  it('[COMM-2] ends the connection with an explanation', async () => {
    const browser = createTestVisitor(app);
    const state = new URL(await getLoginUrl(anna, browser)).searchParams.get('state');
    double.behaviour.answer = () => ({ status: 502 });
    const answer = await browser.get(`/partner/readrate/callback?code=a&state=${state}`);
    expect(answer.headers.get('location')).toMatch(/settings\/readrate\?community=unreachable$/);
  });

  const TOKEN = 'a-token-of-eve';
  const comeBack = async (more = '', user: object = { json: { first_name: '<b>Eve</b>' } }) => {
    const browser = createTestVisitor(app);
    const state = new URL(await getLoginUrl(anna, browser)).searchParams.get('state');
    double.behaviour.answer = ({ path }) => (path === '/token' ? { json: { access_token: TOKEN } } : user);
    const answer = await browser.get(`/partner/readrate/callback?code=a&state=${state}${more}`);
    return answer.headers.get('location');
  };
  const connect = async () => {
    await comeBack();
    expect(await get('user-info')).toEqual({ first_name: 'Eve', last_name: '', logged_by: '', avatar: null });
  };

  it('[COMM-4] [COMM-5] leaves the account as it is; one that refuses the token ends the connection', async () => {
    await connect();
    app.clock.advance({ minutes: 16 });
    double.behaviour.answer = () => ({ status: 503 });
    await get('user-info');
    await runCommunityJobs(app);
    expect(await get('is-user-logged')).toMatchObject({ is_logged: true });
    for (const status of [400, 404, 410, 500]) {
      double.behaviour.answer = () => ({ status });
      await get('user-info');
      await runCommunityJobs(app);
      expect(await get('is-user-logged'), String(status)).toMatchObject({ is_logged: true });
    }
    app.clock.advance({ minutes: 1 });
    double.behaviour.answer = () => ({ status: 401 });
    await get('user-info');
    expect(await runCommunityJobs(app)).toEqual([['community.check-account', { account: 'ended by the community' }]]);
    expect(await get('is-user-logged')).toMatchObject({ is_logged: false });
  });

  it('[COMM-2] [S15] a code from a community that names itself as another connects nothing', async () => {
    for (const iss of ['https://other.example', 'nonsense', ''])
      expect(await comeBack(`&iss=${encodeURIComponent(iss)}`), iss).toMatch(/community=refused$/);
    expect(double.requests).toEqual([]);
    expect(await comeBack(`&iss=${encodeURIComponent(double.url)}`)).toMatch(/community=connected$/);
  });

  it('[COMM-5] a token is ended when its account can’t be had, and not when it is given again', async () => {
    expect(await comeBack('', { status: 500 })).toMatch(/community=unreachable$/);
    double.behaviour.answer = () => ({ json: {} });
    expect(await runCommunityJobs(app)).toEqual([['community.revoke', { access: 'ended' }]]);
    expect(double.requests.at(-1)?.headers.authorization).toBe(`Bearer ${TOKEN}`);
    await connect();
    await connect();
    expect(await runCommunityJobs(app)).toEqual([]);
  });

  it('[COMM-5] is told of a disconnected account until it answers', async () => {
    await connect();
    await anna.post('/partner/readrate/logout');
    const { rows } = await app.sql("SELECT data FROM pgboss.job WHERE name = 'community.revoke'");
    expect(JSON.stringify(rows)).not.toContain(TOKEN);
    double.behaviour.answer = () => ({ status: 503 });
    await expect(runCommunityJob(app, 'community.revoke', rows[0].data)).rejects.toThrow('does not answer');
    double.behaviour.answer = () => ({ json: {} });
    expect(await runCommunityJob(app, 'community.revoke', rows[0].data)).toEqual({ access: 'ended' });
    expect(double.requests.at(-1)).toMatchObject({
      path: '/logout',
      headers: { authorization: `Bearer ${TOKEN}`, 'lectern-signature': expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });
});

describe('no community', () => {
  it('[COMM-1] lists are empty, nobody is connected, and the rest is refused', async () => {
    await replaceCommunity(app, null);
    expect(await get('is-user-logged')).toEqual({ is_logged: false, community: null });
    expect(await get('news')).toEqual({ total: 0, items: [], updated_at: null, failed: false });
    expect(await get('login-url')).toEqual([404, 'community.off']);
    expect(await get('user-info')).toEqual([404, 'community.off']);
    expect(await readAnswer(await anna.post('/partner/readrate/logout'))).toBe('OK');
    await replaceCommunity(app, double.settings);
  });

  it('[COMM-1] [FLAG-3] as little when the flag is off', async () => {
    const off = await startTestApp({ env: { FLAGS: 'readRate=off' } });
    const reader = await createTestReader(off);
    expect(await readAnswer(await reader.get('/partner/readrate/is-user-logged'))).toEqual({
      is_logged: false,
      community: null,
    });
    expect(await readAnswer(await reader.get('/partner/readrate/login-url'))).toEqual([404, 'community.off']);
    await off.close();
  });
});
