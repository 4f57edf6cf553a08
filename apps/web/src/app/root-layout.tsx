import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { useFirstScreenDrawn } from '../lib/first-screen.ts';
import { setPageTitle } from '../lib/page-title.ts';
import { useIdle } from '../lib/use-idle.ts';
import { useSession } from '../lib/use-session.ts';
import { CONTENT_ID } from '../ui/skip-link.tsx';
import { ROUTE_TITLES } from './route-titles.ts';
import { ShortcutsKey } from './shells/screen-shortcuts.tsx';

// No screen waits for it; without it (offline), nobody is asked and nothing is counted.
const CookieHost = lazy(async () => {
  const parts = await import('../features/cookies/cookies.parts.tsx').catch(() => null);
  return { default: parts?.CookieHost ?? (() => null) };
});

const findTitle = (handle: unknown): (typeof ROUTE_TITLES)[number] | undefined =>
  handle !== null && typeof handle === 'object' && 'title' in handle
    ? ROUTE_TITLES.find((key) => key === handle.title)
    : undefined;

/**
 * Moves the focus to the content of a new screen, unless something in it already has the focus. Not on the first screen, which
 * the browser has just focused, and not when only the language changes.
 */
const useFocusOnNewScreen = (pathname: string): void => {
  const screen = pathname.replace(/^\/[^/]+/, '');
  const previousScreen = useRef(screen);
  useEffect(() => {
    const main = document.getElementById(CONTENT_ID);
    const isNew = previousScreen.current !== screen;
    previousScreen.current = screen;
    if (isNew && !main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
  }, [screen]);
};

/** Shelves restore their scroll position however the reader returns to them; other screens only on back navigation. */
const getScrollKey = ({ pathname, key }: { pathname: string; key: string }): string =>
  /\/user\/\d+\/books(\/|$)/.test(pathname) ? pathname : key;

/** Visitors are asked as soon as the login is drawn, readers after their first screen. Who was asked stays so when signing in. */
const useCookieHostShown = (): boolean => {
  const isIdle = useIdle();
  const isDrawn = useFirstScreenDrawn();
  const isVisitor = useSession().state !== 'in';
  const [isShown, setShown] = useState(false);
  if (!isShown && (isDrawn || (isVisitor && isIdle))) setShown(true);
  return isShown;
};

/** Wraps every screen: page title in the current language, focus and scroll restoration. */
export const RootLayout = () => {
  const { t } = useTranslation([
    'common',
    'payments',
    'plans',
    'signIn',
    'bin',
    'statistics',
    'settings',
    'storeFinder',
    'qr',
    'moderation',
    'adobe',
  ]);
  const key = useMatches()
    .map((match) => findTitle(match.handle))
    .findLast((title) => title !== undefined);
  const title = key === undefined ? undefined : t(key);
  const { pathname } = useLocation();
  // On every navigation, and before the effects of the screen itself, which may set a more specific title.
  useLayoutEffect(() => setPageTitle(title), [title, pathname]);
  useFocusOnNewScreen(pathname);
  const isAsked = useCookieHostShown();
  return (
    <>
      <ShortcutsKey />
      <Outlet />
      {isAsked && (
        <Suspense>
          <CookieHost />
        </Suspense>
      )}
      <ScrollRestoration getKey={getScrollKey} />
    </>
  );
};
