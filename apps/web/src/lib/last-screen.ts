import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { usePaths } from './use-paths.ts';

/** The address of the screen of the library that was shown last; null before the first. */
let lastScreen: string | null = null;

/** Remembers the address of each screen below the component, for the way back from a book. */
export const useRememberedScreen = (): void => {
  const { pathname, search } = useLocation();
  useEffect(() => {
    lastScreen = pathname + search;
  }, [pathname, search]);
};

/** Where a book that was opened leads back to: the screen it was opened from, or all books where there is none. */
export const useWayBack = (): { to: string; isBookPage: boolean } => {
  const paths = usePaths();
  // Another reader's, or in another language: all books.
  const isOwn = lastScreen !== null && lastScreen.startsWith(paths.overview);
  const to = lastScreen !== null && isOwn ? lastScreen : paths.books;
  return { to, isBookPage: to.startsWith(paths.book('')) };
};
