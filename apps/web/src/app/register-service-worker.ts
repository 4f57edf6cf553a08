import { toTrustedScriptUrl } from '../lib/trusted-types.ts';

/**
 * Registers the service worker (`src/worker`) that caches the app shell, so that the next visit renders without the server.
 * Runs after the first screen, and only in production builds: development files change without changing their names.
 */
export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = (): void => {
    const { href: base } = new URL('./', document.baseURI);
    // Without it everything works as long as there is a network connection.
    navigator.serviceWorker
      .register(toTrustedScriptUrl(`${base}sw.js`), { scope: base, updateViaCache: 'none' })
      .catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
};
