import { createShell } from './shell.ts';

// In a service worker `self` is this; the library's types name the kind that all workers share.
declare const self: ServiceWorkerGlobalScope;

const shell = createShell({
  base: self.registration.scope,
  script: self.location.href,
  caches: self.caches,
  send: (input, init) => fetch(input, init),
});

/** What a visit leaves to do, while the reader looks at what was kept. */
const afterVisit = async (): Promise<void> => {
  const standing = await shell.standing();
  switch (standing) {
    case 'here':
      return shell.renew();
    case 'leaving':
      return;
    case 'over':
      await self.registration.unregister();
      await shell.forget();
      return;
    default:
      standing satisfies never;
  }
};

// Installed is only who has the whole shell. A new worker takes over at once: versions of the app are told apart by their page.
self.addEventListener('install', (event) => event.waitUntil(shell.renew().then(() => self.skipWaiting())));

self.addEventListener('fetch', (event) => {
  const kind = shell.kindOf(event.request);
  switch (kind) {
    case 'page':
      event.respondWith(shell.page(event.request));
      event.waitUntil(afterVisit().catch(() => undefined)); // without a network the next visit tries again
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
