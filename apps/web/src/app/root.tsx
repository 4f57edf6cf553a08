import { useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { setPageTitle } from '../lib/page-title.ts';
import { CONTENT_ID } from '../ui/skip-link.tsx';
import { TITLES } from './titled.ts';

const titleOf = (handle: unknown): (typeof TITLES)[number] | undefined =>
  handle !== null && typeof handle === 'object' && 'title' in handle
    ? TITLES.find((key) => key === handle.title)
    : undefined;

/**
 * A new screen is where the keyboard goes on, unless something in it has taken the focus already; not the first one, which
 * the browser has just focused, and not when the same screen speaks another language.
 */
const useFocusOnNewScreen = (pathname: string): void => {
  const screen = pathname.replace(/^\/[^/]+/, '');
  const shown = useRef(screen);
  useEffect(() => {
    const main = document.getElementById(CONTENT_ID);
    const isNew = shown.current !== screen;
    shown.current = screen;
    if (isNew && !main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [screen]);
};

/** A shelf is found where it was left, however the reader comes back to it; any other screen only by going back. */
const placeOf = ({ pathname, key }: { pathname: string; key: string }): string =>
  /\/user\/\d+\/books(\/|$)/.test(pathname) ? pathname : key;

/** Around every screen: its title in the language spoken, the focus, and the place on the page. */
export const Root = () => {
  const { t } = useTranslation(['common', 'signIn', 'bin', 'settings', 'finder', 'qr', 'legal', 'standing']);
  const key = useMatches()
    .map((match) => titleOf(match.handle))
    .findLast((title) => title !== undefined);
  const title = key === undefined ? undefined : t(key);
  const { pathname } = useLocation();
  // At every new address, and before the effects of the screen itself, which may know a better title.
  useLayoutEffect(() => setPageTitle(title), [title, pathname]);
  useFocusOnNewScreen(pathname);
  return (
    <>
      <Outlet />
      <ScrollRestoration getKey={placeOf} />
    </>
  );
};
