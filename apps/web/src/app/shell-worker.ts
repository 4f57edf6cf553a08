import { trustedCode } from '../lib/trusted.ts';

/**
 * Has the shell of the app kept by a worker (`src/worker`), so that the next visit is drawn without the server. After the
 * first screen, and only in what is built: the development server's files change under their names.
 */
export const keepShell = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = (): void => {
    const { href: base } = new URL('./', document.baseURI);
    // Without it everything works as long as there is a network.
    navigator.serviceWorker
      .register(trustedCode(`${base}sw.js`), { scope: base, updateViaCache: 'none' })
      .catch(() => undefined);
  };
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
};
