/**
 * The shell of the app: its page and the files that the page needs. Kept whole and of one version, so that it is drawn
 * without the server (docs/decisions/0016-offline-shell.md). Knows nothing of workers; `sw.ts` joins it to one.
 */
type ShellParts = {
  /** Where the app lies, with a slash at the end: `https://books.example/browser/`. */
  base: string;
  /** Where this worker lies. A server that no longer has it ends it. */
  script: string;
  caches: Pick<CacheStorage, 'open' | 'match' | 'delete'>;
  send: typeof fetch;
};

/** What the page names: a file with the names of all files of its version, below the base. */
const SHELL_FILES = /<meta name="shell" content="(assets\/[\w.-]+\.json)"/;
/** Pages of the app begin with a language; no call, file or cover does. */
const LANGUAGE = /^([a-z]{2}([-_][a-z0-9]{2,8})*)?(\/|$)/i;
/** A server that says nothing for so many milliseconds is as good as none. */
const PATIENCE_MS = 60_000;

/** `page`: answered by the page that is kept; `file`: by a file of the shell; null: none of our business. */
type Kind = 'page' | 'file' | null;

export const createShell = ({ base, script, caches, send }: ShellParts) => {
  const name = `lectern.shell ${base}`;
  const open = (): Promise<Cache> => caches.open(name);

  /** What is kept; nothing when storage is forbidden or broken, for the server is there as well. */
  const kept = (url: string): Promise<Response | undefined> =>
    caches.match(url, { cacheName: name, ignoreVary: true }).catch(() => undefined);
  const keep = async (url: string, answer: Response): Promise<void> => (await open()).put(url, answer);

  /** An answer of our own server, anew. Rejects when it is none. */
  const ask = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const answer = await send(url, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
    if (!answer.ok || answer.redirected) throw new Error(`${url} answered ${answer.status}`);
    return answer;
  };

  /** The list that a page names, or null when the page is not ours: a portal's, or of a server without a worker. */
  const listIn = async (page: Response | undefined): Promise<string | null> => {
    const named = SHELL_FILES.exec((await page?.clone().text()) ?? '')?.[1];
    return named === undefined ? null : new URL(named, base).href;
  };

  const namesIn = async (cache: Cache, list: string): Promise<string[]> => {
    const names: unknown = await (await cache.match(list))?.json();
    if (!Array.isArray(names) || names.length === 0) throw new Error(`${list} lists nothing`);
    return names.map((file) => new URL(String(file), base).href);
  };

  const add = async (cache: Cache, url: string): Promise<void> => {
    if (await cache.match(url)) return; // its name holds its content
    const answer = await ask(url, { priority: 'low' });
    if (answer.headers.get('content-type')?.startsWith('text/html')) throw new Error(`${url} is a page`);
    await cache.put(url, answer);
  };

  /** Forgets all but the files of these versions. Tabs of the version before may still ask for theirs. */
  const prune = async (cache: Cache, lists: readonly string[]): Promise<void> => {
    const files = await Promise.all(lists.map((list) => namesIn(cache, list).catch(() => [])));
    const kept = new Set([base, ...lists, ...files.flat()]);
    const all = await cache.keys();
    await Promise.all(all.filter(({ url }) => !kept.has(url)).map((request) => cache.delete(request)));
  };

  /** Whether the server says that it has no such worker (any more); a lost network says nothing. */
  const isGone = async (): Promise<boolean> => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await send(script, { method: 'HEAD', cache: 'no-store', signal }).catch(() => null);
    return answer?.status === 404 || answer?.status === 410;
  };

  /** The page is put in place last, so that what breaks off on the way changes nothing. */
  const renew = async (): Promise<void> => {
    const page = await ask(base, { cache: 'no-store' });
    const list = await listIn(page);
    if (list === null) throw new Error('this page is not ours');
    const cache = await open();
    const before = await listIn(await cache.match(base));
    if (list !== before) {
      await add(cache, list);
      await Promise.all((await namesIn(cache, list)).map((url) => add(cache, url)));
    }
    await cache.put(base, page);
    if (before !== null && list !== before) await prune(cache, [before, list]);
  };

  let renewal: Promise<void> | null = null;

  return {
    kindOf: ({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>): Kind => {
      const { origin, pathname, href } = new URL(url);
      if (method !== 'GET' || origin !== new URL(base).origin || !href.startsWith(base)) return null;
      const path = pathname.slice(new URL(base).pathname.length);
      if (mode === 'navigate') return LANGUAGE.test(path) ? 'page' : null;
      return path.startsWith('assets/') ? 'file' : null;
    },

    /** The page that is kept, for every address of the app; the server's where none is. */
    page: async (request: Request): Promise<Response> => {
      if ((await kept(script)) && (await isGone())) return send(request);
      return (await kept(base)) ?? send(request);
    },

    /** A file of the shell; what the lists do not name (a font, a picture) is kept once it was used. */
    file: async (request: Request): Promise<Response> => {
      const found = await kept(request.url);
      if (found) return found;
      const answer = await send(request);
      const copy = answer.status === 200 ? answer.clone() : null;
      // Nothing waits for it; and where the shell is gone nothing begins anew.
      if (copy && (await kept(base))) keep(request.url, copy).catch(() => undefined);
      return answer;
    },

    /** Brings what is kept to what the server has, for the next visit. Rejects, and changes nothing, when it can't. */
    renew: (): Promise<void> => {
      renewal ??= renew().finally(() => {
        renewal = null;
      });
      return renewal;
    },

    /**
     * Whether the server has a worker: `leaving` when this visit finds out that it has none, and still needs what is
     * kept; `over` at the next one, which the server answers.
     */
    standing: async (): Promise<'here' | 'leaving' | 'over'> => {
      const [gone, wasGone] = [await isGone(), await kept(script)];
      if (!gone) {
        if (wasGone) await (await open()).delete(script);
        return 'here';
      }
      if (!wasGone) await keep(script, new Response(null));
      return wasGone ? 'over' : 'leaving';
    },

    /** Leaves nothing behind. */
    forget: (): Promise<boolean> => caches.delete(name),
  };
};
