import { limits } from '@lectern/contracts';

/** What identifies a book in the app: its hash, and the reader's internal e-mail, if there is one. */
type LinkedBook = { fastHash: string; email: string };

/** The deep link to a book. */
export const toDeepLink = (link: string, { fastHash, email }: LinkedBook): string => {
  const url = new URL(link);
  url.searchParams.set('fast_hash', fastHash);
  if (email !== '') url.searchParams.set('email', email);
  return url.href;
};

/**
 * Opens the deep link. When the page is still visible after three seconds, the app did not open: then `onMissing` is called.
 * Returns the function that stops waiting.
 */
export const openInApp = (
  deepLink: string,
  { navigate, onMissing }: { navigate: (url: string) => void; onMissing: () => void },
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibilityChange);
    window.removeEventListener('pagehide', stop);
  };
  // the app came to the front; coming back later must not lead to the store
  const onVisibilityChange = (): void => {
    if (document.visibilityState === 'hidden') stop();
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  window.addEventListener('pagehide', stop);
  timer = setTimeout(() => {
    stop();
    if (document.visibilityState === 'visible') onMissing();
  }, limits.MOBILE_APP_FALLBACK_MS);
  navigate(deepLink);
  return stop;
};
