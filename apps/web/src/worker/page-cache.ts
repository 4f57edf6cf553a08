import { sitePages } from '@lectern/contracts';

/** Keeps the public pages that were visited, for when there is no network. Independent of the service worker API, as `shell-cache.ts`. */
type PageCacheDeps = {
  /** The app's URL, with a trailing slash. */
  base: string;
  caches: Pick<CacheStorage, 'open' | 'match' | 'delete'>;
  send: typeof fetch;
};

const listed = new Set<string>(Object.values(sitePages).flatMap(({ path, isListed }) => (isListed ? [path] : [])));

export const createPageCache = ({ base, caches, send }: PageCacheDeps) => {
  const name = `lectern.pages ${base}`;

  /** Stores the page, or removes it when the server no longer has it. A redirected answer could not be shown. */
  const store = async (url: string, answer: Response): Promise<void> => {
    const cache = await caches.open(name);
    const isPage = answer.headers.get('content-type')?.startsWith('text/html');
    if (answer.ok && isPage && !answer.redirected) await cache.put(url, answer);
    else if (answer.status === 404 || answer.status === 410) await cache.delete(url);
  };

  return {
    /** Whether this is a visit of a listed public page, without a query. */
    handles: ({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>): boolean => {
      const { origin, pathname, search } = new URL(url);
      if (method !== 'GET' || mode !== 'navigate' || search !== '' || !`${origin}${pathname}`.startsWith(base))
        return false;
      const [, path = ''] = /^[a-z]{2}\/(.+)$/.exec(pathname.slice(new URL(base).pathname.length)) ?? [];
      return listed.has(path);
    },

    /** The server's page; without a network the copy of the last visit, else the network error. */
    page: async (request: Request): Promise<{ answer: Response; stored: Promise<void> }> => {
      // the copy is the same for every hash
      const url = request.url.split('#', 1)[0] ?? request.url;
      try {
        const answer = await send(request);
        return { answer, stored: store(url, answer.clone()).catch(() => undefined) };
      } catch (error) {
        const copy = await caches.match(url, { cacheName: name, ignoreVary: true }).catch(() => undefined);
        if (copy === undefined) throw error;
        return { answer: copy, stored: Promise.resolve() };
      }
    },

    /** Deletes the copies. */
    clear: (): Promise<boolean> => caches.delete(name),
  };
};
