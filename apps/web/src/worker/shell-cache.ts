import { matchAppRoute } from '@lectern/contracts';

/**
 * Caches the app shell: the HTML page and the files it needs, complete and of one version, so that the app starts without the
 * server (docs/decisions/0016-offline-shell.md). Independent of the service worker API; `sw.ts` connects the two.
 */
type ShellCacheDeps = {
  /** The app's URL, with a trailing slash: `https://books.example/browser/`. */
  base: string;
  /** The worker's own URL. The worker removes itself once the server no longer serves it. */
  script: string;
  caches: Pick<CacheStorage, 'open' | 'match' | 'delete'>;
  send: typeof fetch;
};

/** The page names a JSON file that lists all files of its version, relative to the base. */
const FILE_LIST = /<meta name="shell" content="(assets\/[\w.-]+\.json)"/;
/** Has a policy of its own, which the cached page lacks; without the server nobody can pay. */
const PAYMENT = /\/settings\/plan\/pay\/[^/]+\/?$/;
/** Request timeout in milliseconds; then the server counts as unreachable. */
const TIMEOUT_MS = 60_000;

/** How to answer a request: `page` with the cached page of the app, `file` with a cached file; null: not handled. */
type RequestKind = 'page' | 'file' | null;

export const createShellCache = ({ base, script, caches, send }: ShellCacheDeps) => {
  const name = `lectern.shell ${base}`;
  const open = (): Promise<Cache> => caches.open(name);

  /** Finds a cached response; undefined when storage is forbidden or broken, because then the server can answer. */
  const findCached = (url: string): Promise<Response | undefined> =>
    caches.match(url, { cacheName: name, ignoreVary: true }).catch(() => undefined);
  const store = async (url: string, answer: Response): Promise<void> => (await open()).put(url, answer);

  /** Fetches a fresh response of our own server. Rejects for errors and redirects. */
  const fetchFresh = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await send(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok || answer.redirected) throw new Error(`${url} answered ${answer.status}`);
    return answer;
  };

  /** The URL of the file list that a page names; null when the page is not ours (a captive portal) or its server has no worker. */
  const parseListUrl = async (page: Response | undefined): Promise<string | null> => {
    const named = FILE_LIST.exec((await page?.clone().text()) ?? '')?.[1];
    return named === undefined ? null : new URL(named, base).href;
  };

  const readFileUrls = async (cache: Cache, list: string): Promise<string[]> => {
    const names: unknown = await (await cache.match(list))?.json();
    if (!Array.isArray(names) || names.length === 0) throw new Error(`${list} lists no files`);
    return names.map((file) => new URL(String(file), base).href);
  };

  const addFile = async (cache: Cache, url: string): Promise<void> => {
    if (await cache.match(url)) return; // the name contains a content hash
    const answer = await fetchFresh(url, { priority: 'low' });
    if (answer.headers.get('content-type')?.startsWith('text/html')) throw new Error(`${url} is a page`);
    await cache.put(url, answer);
  };

  /** Deletes all files except those of the given versions. Open tabs of the previous version may still request theirs. */
  const prune = async (cache: Cache, lists: readonly string[]): Promise<void> => {
    const files = await Promise.all(lists.map((list) => readFileUrls(cache, list).catch(() => [])));
    const keep = new Set([base, ...lists, ...files.flat()]);
    const all = await cache.keys();
    await Promise.all(all.filter(({ url }) => !keep.has(url)).map((request) => cache.delete(request)));
  };

  /** Whether the server says that the worker no longer exists. A network error proves nothing. */
  const isWorkerRemoved = async (): Promise<boolean> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await send(script, { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
    return answer?.status === 404 || answer?.status === 410;
  };

  /** Updates the cache. The page is stored last, so that an interrupted update changes nothing. */
  const update = async (): Promise<void> => {
    const page = await fetchFresh(base, { cache: 'no-store' });
    const list = await parseListUrl(page);
    if (list === null) throw new Error('this page is not ours');
    const cache = await open();
    const before = await parseListUrl(await cache.match(base));
    if (list !== before) {
      await addFile(cache, list);
      await Promise.all((await readFileUrls(cache, list)).map((url) => addFile(cache, url)));
    }
    await cache.put(base, page);
    if (before !== null && list !== before) await prune(cache, [before, list]);
  };

  let pendingUpdate: Promise<void> | null = null;

  return {
    classify: ({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>): RequestKind => {
      const { origin, pathname, href } = new URL(url);
      if (method !== 'GET' || origin !== new URL(base).origin || !href.startsWith(base)) return null;
      const path = pathname.slice(new URL(base).pathname.length);
      // public pages and unknown addresses are the server's
      if (mode === 'navigate') return !PAYMENT.test(path) && matchAppRoute(`/${path}`) !== null ? 'page' : null;
      return path.startsWith('assets/') ? 'file' : null;
    },

    /** The cached page, for every path of the app; the server's page where none is cached. */
    page: async (request: Request): Promise<Response> => {
      if ((await findCached(script)) && (await isWorkerRemoved())) return send(request);
      return (await findCached(base)) ?? send(request);
    },

    /** A file of the shell. Files that the list does not name (fonts, images) are cached on first use. */
    file: async (request: Request): Promise<Response> => {
      const found = await findCached(request.url);
      if (found) return found;
      const answer = await send(request);
      const copy = answer.status === 200 ? answer.clone() : null;
      // Stored in the background, and only while the shell itself is cached.
      if (copy && (await findCached(base))) store(request.url, copy).catch(() => undefined);
      return answer;
    },

    /** Updates the cache to the server's version, for the next visit. Rejects, and changes nothing, when that fails. */
    update: (): Promise<void> => {
      pendingUpdate ??= update().finally(() => {
        pendingUpdate = null;
      });
      return pendingUpdate;
    },

    /**
     * Checks whether the server still serves the worker. `removing`: this visit found that it does not, but still needs the
     * cache. `removed`: an earlier visit found it, so this one is answered by the server.
     */
    checkRemoval: async (): Promise<'active' | 'removing' | 'removed'> => {
      const [isRemoved, wasRemoved] = [await isWorkerRemoved(), await findCached(script)];
      if (!isRemoved) {
        if (wasRemoved) await (await open()).delete(script);
        return 'active';
      }
      if (!wasRemoved) await store(script, new Response(null));
      return wasRemoved ? 'removed' : 'removing';
    },

    /** Deletes the cache. */
    clear: (): Promise<boolean> => caches.delete(name),
  };
};
