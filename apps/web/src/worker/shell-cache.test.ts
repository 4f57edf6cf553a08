import { describe, expect, it, vi } from 'vitest';
import { createShellCache } from './shell-cache.ts';

const BASE = 'https://books.test/browser/';

/** The part of a browser's cache that the shell uses; each `match` returns a readable response. */
class FakeCache {
  readonly entries = new Map<string, Response>();
  match = async (url: string) => this.entries.get(url)?.clone();
  put = async (url: string, answer: Response) => void this.entries.set(url, answer);
  keys = async () => [...this.entries.keys()].map((url) => ({ url }));
  delete = async (request: { url: string } | string) =>
    this.entries.delete(typeof request === 'string' ? request : request.url);
}

const createVersion = (name: string, files: readonly string[]): Record<string, string> => ({
  '': `<meta name="shell" content="assets/shell-${name}.json"><p>${name}</p>`,
  [`assets/shell-${name}.json`]: JSON.stringify(files),
  ...Object.fromEntries(files.map((file) => [file, `the content of ${file}`])),
});

/** Creates a server with files, a browser cache, and the worker between them. */
const createTestVisit = () => {
  const server = {
    files: createVersion('one', ['assets/a-1.js', 'assets/b-1.css']),
    hasWorker: true,
  };
  const asked: string[] = [];
  const send = vi.fn<typeof fetch>(async (input, init) => {
    const path = String(input instanceof Request ? input.url : input).slice(BASE.length);
    asked.push(path);
    if (path === 'sw.js')
      return new Response(null, { status: init?.method === 'HEAD' && server.hasWorker ? 200 : 404 });
    const body = server.files[path.startsWith('en/') ? '' : path];
    if (body === undefined) return new Response('no', { status: 404 });
    const type = body.startsWith('<') ? 'text/html; charset=utf-8' : 'text/javascript';
    return new Response(body, { headers: { 'content-type': type } });
  });
  const cache = new FakeCache();
  const named: string[] = [];
  const caches = {
    open: async (name: string) => {
      named.push(name);
      return cache as unknown as Cache; // as much of it as is used
    },
    match: (url: string) => cache.match(url),
    delete: async () => {
      cache.entries.clear();
      return true;
    },
  };
  const shell = createShellCache({ base: BASE, script: `${BASE}sw.js`, caches, send });
  const page = async () => (await shell.page(new Request(`${BASE}en/user/7/books`))).text();
  const paths = () => [...cache.entries.keys()].map((url) => url.slice(BASE.length)).toSorted();
  return { server, send, asked, shell, page, paths, named };
};

describe('the shell', () => {
  it.each([
    ['', 'page'],
    ['en', 'page'],
    ['de/user/7/books?sort=title', 'page'],
    ['zh-Hans/reader/12', 'page'],
    ['api/v1.0/files/a.epub', null],
    ['covers/ab/cd', null],
    ['wss/', null],
    ['sw.js', null],
    ['imprint', null],
    ['en/about', null],
    ['about', null],
    ['en/newsletter/confirm?token=secret', null],
    ['en/nothing', null],
    ['en/user/7/nothing', null],
    ['en/user/7/settings/plan', 'page'],
    ['en/user/7/settings/plan/pay/plus', null],
    ['assets/a-1.js', null],
  ])('[OFFLINE-7] [SITE-5] [SITE-13] answers a visit of %s by: %s', (path, kind) => {
    const { shell } = createTestVisit();
    expect(shell.classify({ method: 'GET', mode: 'navigate', url: BASE + path })).toBe(kind);
  });

  it.each([
    [`${BASE}assets/a-1.js`, 'GET', 'file'],
    [`${BASE}en`, 'GET', null],
    [`${BASE}covers/ab/cd`, 'GET', null],
    ['https://books.test/assets/a-1.js', 'GET', null],
    ['https://books.test/api/v1.0/books', 'GET', null],
    ['https://shop.test/browser/assets/a-1.js', 'GET', null],
    [`${BASE}assets/a-1.js`, 'POST', null],
  ])('[OFFLINE-7] answers %s by %s with: %s', (url, method, kind) => {
    const { shell } = createTestVisit();
    expect(shell.classify({ method, mode: 'cors', url })).toBe(kind);
    if (kind === null) expect(shell.classify({ method: 'POST', mode: 'navigate', url })).toBeNull();
  });

  it('[OFFLINE-4] is cached completely and answers without the server', async () => {
    const { server, shell, page, paths, asked, named } = createTestVisit();
    await shell.update();
    expect(paths()).toEqual(['', 'assets/a-1.js', 'assets/b-1.css', 'assets/shell-one.json']);
    expect(new Set(named)).toEqual(new Set([`lectern.shell ${BASE}`]));
    server.files = {};
    asked.length = 0;
    expect(await page()).toContain('one');
    expect(await (await shell.file(new Request(`${BASE}assets/a-1.js`))).text()).toBe('the content of assets/a-1.js');
    expect(asked).toEqual([]);
  });

  it('[OFFLINE-5] updates only when the new version is complete, and fetches only new files', async () => {
    const { server, shell, page, paths, asked } = createTestVisit();
    await shell.update();
    const next = createVersion('two', ['assets/a-2.js', 'assets/b-1.css']);
    const { 'assets/a-2.js': missing = '', ...broken } = next;
    server.files = broken;
    await expect(shell.update()).rejects.toThrow('a-2.js answered 404');
    expect(await page()).toContain('one');
    asked.length = 0;
    server.files = { ...next, 'assets/a-2.js': missing };
    await shell.update();
    expect(asked).toEqual(['', 'assets/a-2.js']);
    expect(await page()).toContain('two');
    expect(paths()).toEqual(expect.arrayContaining(['assets/a-1.js', 'assets/a-2.js', 'assets/b-1.css']));
  });

  it('[OFFLINE-5] is never replaced by a foreign page, nor filled with pages', async () => {
    const { server, shell, page } = createTestVisit();
    await shell.update();
    server.files = { '': '<form>Accept the terms of this hotel</form>' };
    await expect(shell.update()).rejects.toThrow('not ours');
    server.files = { ...createVersion('two', ['assets/a-2.js']), 'assets/a-2.js': '<form>Accept</form>' };
    await expect(shell.update()).rejects.toThrow('is a page');
    expect(await page()).toContain('one');
  });

  it('[OFFLINE-6] keeps the files of the previous version, but no older ones', async () => {
    const { server, shell, paths } = createTestVisit();
    for (const name of ['1', '2', '3']) {
      server.files = createVersion(name, [`assets/a-${name}.js`]);
      await shell.update();
    }
    expect(paths()).toEqual(['', 'assets/a-2.js', 'assets/a-3.js', 'assets/shell-2.json', 'assets/shell-3.json']);
  });

  it('[OFFLINE-4] caches fonts and images on first use, but no errors', async () => {
    const { server, shell, paths } = createTestVisit();
    server.files['assets/letters.woff2'] = 'letters';
    const letters = new Request(`${BASE}assets/letters.woff2`);
    await shell.file(letters);
    expect(paths()).toEqual([]); // no shell, nothing cached
    await shell.update();
    expect((await shell.file(new Request(`${BASE}assets/gone.js`))).status).toBe(404);
    await shell.file(letters);
    await vi.waitFor(() => expect(paths()).toContain('assets/letters.woff2'));
    expect(paths()).not.toContain('assets/gone.js');
  });

  it('[OFFLINE-4] falls back to the server when storage is unavailable', async () => {
    const { send } = createTestVisit();
    const no = () => Promise.reject(new Error('forbidden'));
    const caches = { open: no, match: no, delete: async () => false };
    const shell = createShellCache({ base: BASE, script: `${BASE}sw.js`, caches, send });
    expect((await shell.page(new Request(BASE))).status).toBe(200);
    expect((await shell.file(new Request(`${BASE}assets/a-1.js`))).status).toBe(200);
    await expect(shell.update()).rejects.toThrow('forbidden');
  });

  it('[OFFLINE-8] notices that the server no longer serves a worker, and ignores network errors', async () => {
    const { server, shell, send, page, paths } = createTestVisit();
    await shell.update();
    expect(await shell.checkRemoval()).toBe('active');
    server.hasWorker = false;
    server.files = createVersion('two', ['assets/a-2.js']);
    expect(await page()).toContain('one');
    expect(await shell.checkRemoval()).toBe('removing');
    expect(await page()).toContain('two');
    expect(await shell.checkRemoval()).toBe('removed');
    server.hasWorker = true;
    expect(await shell.checkRemoval()).toBe('active');
    server.hasWorker = false;
    expect(await shell.checkRemoval()).toBe('removing');
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await page()).toContain('one');
    await shell.clear();
    expect(paths()).toEqual([]);
  });
});
