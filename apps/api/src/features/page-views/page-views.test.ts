import type { CookieChoice } from '@lectern/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runCommandLine } from '../../platform/console/run.ts';
import { openDatabase } from '../../platform/db/db.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestVisitor, type TestVisitor } from '../../testing/test-visitor.ts';
import { createPageViewAdminService } from './page-view-admin.service.ts';
import { pageViewCommands } from './page-views.admin.ts';
import { createPageViewService } from './page-views.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.services.pageViews.flush();
  await app.sql('TRUNCATE page_view, page_view_network');
});

const allowed: CookieChoice = { analytics: true, functionality: false, targeting: false };
const createVisitor = async (choice: CookieChoice | null = allowed, userAgent?: string): Promise<TestVisitor> => {
  const visitor = createTestVisitor(app, userAgent === undefined ? {} : { userAgent });
  if (choice) await visitor.put('/cookie-choice', { json: { choice } });
  return visitor;
};
const visit = async (visitor: TestVisitor, path = '/en/about', headers: Record<string, string> = {}): Promise<void> =>
  void (await (await visitor.get(app.url + path, { headers })).text());
const from = (address: string) => ({ 'x-forwarded-for': address });
/** A view from one of many networks. */
const from48 = (number: number) => ({
  method: 'GET',
  ip: `2001:db8:${number.toString(16)}::1`,
  headers: { 'user-agent': 'Mozilla/5.0 Firefox/140.0' },
});
/** The page views of another process. */
const openPageViews = () => {
  const [db, failures] = [openDatabase(app.deps.config.database.url), [] as unknown[]];
  const views = createPageViewService({
    db,
    clock: app.clock,
    readCookieChoice: () => allowed,
    report: (error) => failures.push(error),
  });
  const close = async (): Promise<void> => {
    await views.close();
    await db.$disconnect();
  };
  return { views, failures, close };
};
/** What is stored: every column of both tables. */
const readStored = async () => {
  await app.deps.services.pageViews.flush();
  const { rows: counts } = await app.sql(
    'SELECT route, language, views, networks FROM page_view ORDER BY route, language, views',
  );
  const { rows: networks } = await app.sql('SELECT network FROM page_view_network ORDER BY network');
  return { counts, networks: networks.map(({ network }) => network) };
};

describe('page views', () => {
  it('[VIEW-1] count only of visitors who allow analytics', async () => {
    await visit(await createVisitor(null));
    await visit(await createVisitor({ analytics: false, functionality: true, targeting: true }));
    const closed = createTestVisitor(app);
    await closed.put('/cookie-choice', { json: { choice: null } });
    await visit(closed);
    expect(await readStored()).toEqual({ counts: [], networks: [] });
    const visitor = await createVisitor();
    await visit(visitor);
    await visitor.put('/cookie-choice', { json: { choice: { ...allowed, analytics: false } } });
    await visit(visitor);
    expect((await readStored()).counts).toEqual([{ route: '/about', language: 'en', views: 1, networks: 1 }]);
  });

  it('[VIEW-2] are stored by pattern and language, and each network counts once', async () => {
    const visitor = await createVisitor();
    await visit(visitor, '/en/about', from('192.0.2.77'));
    await visit(visitor, '/en/about?utm=someone', from('192.0.2.99'));
    await visit(visitor, '/de/about', from('2001:db8:1:2:3:4:5:6'));
    await visit(visitor, '/de/about', from('2001:db8:1:ffff::1'));
    await visit(visitor, '/en/faq/account', from('::ffff:198.51.100.7'));
    const expected = {
      counts: [
        { route: '/about', language: 'de', views: 2, networks: 1 },
        { route: '/about', language: 'en', views: 2, networks: 1 },
        { route: '/faq/account', language: 'en', views: 1, networks: 1 },
      ],
      networks: ['192.0.2.0/24', '198.51.100.0/24', '2001:db8:1::/48'],
    };
    expect(await readStored()).toEqual(expected);
    await visit(visitor, '/en/about', from('192.0.2.1'));
    await visit(visitor, '/en/about', from('203.0.113.1'));
    expect((await readStored()).counts[1]).toEqual({ route: '/about', language: 'en', views: 4, networks: 2 });
  });

  it('[VIEW-2] cut the address of IPv4 that an address of IPv6 contains (6to4, NAT64)', async () => {
    const visitor = await createVisitor();
    await visit(visitor, '/en/about', from('2002:c000:24d:1::1'));
    await visit(visitor, '/en/about', from('64:ff9b::c633:6407'));
    expect((await readStored()).networks).toEqual(['192.0.2.0/24', '198.51.100.0/24']);
  });

  it('[VIEW-2] store of the time only the hour', async () => {
    await visit(await createVisitor());
    await app.deps.services.pageViews.flush();
    const { rows } = await app.sql('SELECT seen_at FROM page_view_network');
    expect(rows.map(({ seen_at }) => new Date(seen_at).toISOString().slice(14))).toEqual(['00:00.000Z']);
  });

  it('[VIEW-2] of pages with a form count too, and sending the form does not', async () => {
    const visitor = await createVisitor();
    await visit(visitor, '/en/contact');
    await visitor.post(`${app.url}/en/contact`, { form: { mail: 'x' } });
    expect((await readStored()).counts).toEqual([{ route: '/contact', language: 'en', views: 1, networks: 1 }]);
  });

  it('[VIEW-2] store no user agent, no referrer and no address', async () => {
    await visit(await createVisitor(), '/en/about', {
      ...from('192.0.2.77'),
      referer: 'https://search.example/?q=secret',
    });
    await app.deps.services.pageViews.flush();
    const { rows } = await app.sql(
      `SELECT to_jsonb(v)::text AS stored FROM page_view v UNION ALL SELECT to_jsonb(n)::text FROM page_view_network n`,
    );
    const stored = rows.map((row) => String(row['stored'])).join();
    expect(stored).toContain('192.0.2.0/24');
    expect(stored).not.toMatch(/192\.0\.2\.77|Firefox|search\.example|secret/);
  });

  it('[VIEW-3] leave out HEAD, pages loaded ahead, programs, missing pages and redirects', async () => {
    const visitor = await createVisitor();
    const headers = { cookie: visitor.cookies(), 'user-agent': 'Mozilla/5.0 Firefox/140.0' };
    await fetch(`${app.url}/en/about`, { method: 'HEAD', headers });
    await visit(visitor, '/en/about', { 'sec-purpose': 'prefetch;prerender' });
    await visit(visitor, '/en/about', { purpose: 'prefetch' });
    await visit(visitor, '/en/no-such-page');
    await visit(visitor, '/en/about_pocketbook_cloud');
    for (const agent of ['Mozilla/5.0 (compatible; SomeBot/2.1)', 'curl/8.5', 'Chrome-Lighthouse', 'node'])
      await visit(await createVisitor(allowed, agent));
    expect((await readStored()).counts).toEqual([]);
    await visit(
      await createVisitor(allowed, 'Mozilla/5.0 (Linux; Android 9; CUBOT_X19) Chrome/120 Mobile Safari/537.36'),
    );
    expect((await readStored()).counts).toHaveLength(1);
  });

  it('[VIEW-3] a page that the browser had already counts too', async () => {
    const visitor = await createVisitor();
    const first = await visitor.get(`${app.url}/en/about`);
    const again = await visitor.get(`${app.url}/en/about`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    expect((await readStored()).counts[0]).toMatchObject({ views: 2 });
  });

  it('[VIEW-4] of the app are reported by pattern', async () => {
    const visitor = await createVisitor();
    const report = (route: string) => visitor.post('/page-views', { json: { route, language: 'uk' } });
    expect((await report('user/:userId?/book/:bookId')).status).toBe(200);
    for (const route of ['user/7/book/12', '/en/user/7', 'about', 'x'.repeat(5000)])
      expect((await report(route)).status).toBe(400);
    await (await createVisitor(null)).post('/page-views', { json: { route: '', language: 'uk' } });
    expect((await readStored()).counts).toEqual([
      { route: '/user/:userId?/book/:bookId', language: 'uk', views: 1, networks: 1 },
    ]);
  });

  it('[VIEW-5] are not lost when the server stops', async () => {
    await visit(await createVisitor());
    await app.restart();
    const { rows } = await app.sql('SELECT views FROM page_view');
    expect(rows).toEqual([{ views: 1 }]);
  });

  it('[VIEW-5] wait while the database cannot store them, and no page waits for it', async () => {
    const visitor = await createVisitor();
    await app.sql('ALTER TABLE page_view RENAME TO page_view_away');
    try {
      await visit(visitor);
      await expect(app.deps.services.pageViews.flush()).rejects.toThrow();
      await visit(visitor);
    } finally {
      await app.sql('ALTER TABLE page_view_away RENAME TO page_view');
    }
    expect((await readStored()).counts).toEqual([{ route: '/about', language: 'en', views: 2, networks: 1 }]);
  });

  it('[VIEW-5] wait in limited memory, however many come while the database refuses', async () => {
    const { views, failures, close } = openPageViews();
    const count = (number: number) => views.countPage(from48(number), 'about', 'en');
    try {
      await app.sql('ALTER TABLE page_view RENAME TO page_view_away');
      for (let number = 0; number < 6000; number += 1) count(number);
      await expect(views.flush()).rejects.toThrow();
      failures.length = 0;
      for (let number = 6000; number < 12_000; number += 1) count(number);
      await expect(views.flush()).rejects.toThrow();
      expect(failures.length).toBeLessThan(2);
    } finally {
      await app.sql('ALTER TABLE page_view_away RENAME TO page_view');
      await close();
    }
    const { counts, networks } = await readStored();
    expect(counts).toMatchObject([{ views: 12_000 }]);
    expect(networks).toHaveLength(5000);
  });

  it('[VIEW-5] of two processes are added up, and a network of both counts once', async () => {
    const processes = [openPageViews(), openPageViews()];
    const numbers = Array.from({ length: 40 }, (_, number) => number);
    for (const _round of numbers.slice(0, 10)) {
      for (const [index, { views }] of processes.entries())
        for (const number of index === 0 ? numbers : numbers.toReversed())
          views.countPage(from48(number), number % 2 === 0 ? 'about' : 'contact', 'en');
      await Promise.all(processes.map(({ views }) => views.flush()));
    }
    await Promise.all(processes.map(({ close }) => close()));
    expect(processes.flatMap(({ failures }) => failures)).toEqual([]);
    expect(await readStored()).toMatchObject({
      counts: [
        { route: '/about', views: 400, networks: 20 },
        { route: '/contact', views: 400, networks: 20 },
      ],
      networks: { length: 40 },
    });
  });

  it('[VIEW-6] their networks are deleted after a day, the counts after two years', async () => {
    await visit(await createVisitor(), '/en/about', from('192.0.2.77'));
    await app.deps.services.pageViews.flush();
    app.clock.advance({ minutes: 23 * 60 - 1 });
    expect(await app.deps.services.pageViews.clean()).toEqual({ networks: 0, counts: 0 });
    app.clock.advance({ minutes: 62 });
    expect(await app.deps.services.pageViews.clean()).toEqual({ networks: 1, counts: 0 });
    expect(await readStored()).toMatchObject({ counts: [{ views: 1, networks: 1 }], networks: [] });
    app.clock.advance({ days: 2 * 366 });
    expect(await app.deps.services.pageViews.clean()).toEqual({ networks: 0, counts: 1 });
  });

  it('[VIEW-7] are listed for the operator by day, page and language', async () => {
    const visitor = await createVisitor();
    for (const path of ['/en/about', '/de/about', '/en/about', '/en/cookies']) await visit(visitor, path);
    app.clock.advance({ days: 1 });
    await visit(visitor, '/de/about');
    await app.deps.services.pageViews.flush();
    const db = openDatabase(app.deps.config.database.url);
    const out: string[] = [];
    const run = (...args: string[]) =>
      runCommandLine(
        pageViewCommands,
        ['page-views', ...args],
        async () => ({
          services: { pageViews: createPageViewAdminService({ db, clock: app.clock }) },
          close: async () => undefined,
        }),
        { out: (text) => out.push(text), err: (text) => out.push(text), signal: new AbortController().signal },
      );
    try {
      expect(await run('--days=2', '--json')).toBe(0);
      const listed = JSON.parse(out.join(''));
      expect(listed).toMatchObject({
        views: 5,
        days: [{ views: 1 }, { views: 4 }],
        pages: [
          { route: '/about', views: 4, languages: { en: 2, de: 2 } },
          { route: '/cookies', views: 1, languages: { en: 1 } },
        ],
      });
      out.length = 0;
      expect(await run('--days=1', '--json')).toBe(0);
      expect(JSON.parse(out.join(''))).toMatchObject({ views: 1 });
      expect(await run('--days=never')).toBe(2);
    } finally {
      await db.$disconnect();
    }
  });
});
