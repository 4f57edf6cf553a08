import { createPageCache } from './page-cache.ts';
import { createShellCache } from './shell-cache.ts';

// TypeScript's library declares `self` for all workers alike; here it is the service worker's scope.
declare const self: ServiceWorkerGlobalScope;

const deps = {
  base: self.registration.scope,
  caches: self.caches,
  send: (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init),
};
const shell = createShellCache({ ...deps, script: self.location.href });
const pages = createPageCache(deps);

/** Runs after a page was served from the cache: updates the cache, or removes the worker. */
const afterVisit = async (): Promise<void> => {
  const state = await shell.checkRemoval();
  switch (state) {
    case 'active':
      return shell.update();
    case 'removing':
      return;
    case 'removed':
      await self.registration.unregister();
      await Promise.all([shell.clear(), pages.clear()]);
      return;
    default:
      state satisfies never;
  }
};

// Installation succeeds only with the complete shell. A new worker takes over at once, because each page names the files of its own version.
self.addEventListener('install', (event) => event.waitUntil(shell.update().then(() => self.skipWaiting())));

self.addEventListener('fetch', (event) => {
  if (pages.handles(event.request)) {
    const visit = pages.page(event.request);
    event.respondWith(visit.then(({ answer }) => answer));
    event.waitUntil(visit.then(({ stored }) => stored).catch(() => undefined)); // no network and no copy
    return;
  }
  const kind = shell.classify(event.request);
  switch (kind) {
    case 'page':
      event.respondWith(shell.page(event.request));
      event.waitUntil(afterVisit().catch(() => undefined)); // offline: the next visit tries again
      break;
    case 'file':
      event.respondWith(shell.file(event.request));
      break;
    case null:
      break;
    default:
      kind satisfies never;
  }
});
