import { matchAppRoute, pageViews } from '@lectern/contracts';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { currentLanguage } from '../../i18n/i18n.ts';
import { keepaliveCall } from '../../lib/api.ts';
import { CookieBanner } from './cookie-banner.tsx';
import { useCookieChoice } from './cookies.queries.ts';

/** Reports the pattern of each page of the app, never its address, while the browser allows analytics. */
const useReportedPageViews = (isAllowed: boolean, pathname: string, route: string | null): void =>
  useEffect(() => {
    if (!isAllowed || route === null) return;
    keepaliveCall(pageViews.count, { body: { route, language: currentLanguage() } }).catch(() => undefined);
    // every address is a view of its own, also of the same pattern
  }, [isAllowed, pathname, route]);

/** Beside every screen: the banner until there is a choice, and what the choice allows. Nobody is asked while reading. */
export const CookieHost = () => {
  const { pathname } = useLocation();
  const { data: choice } = useCookieChoice();
  const route = matchAppRoute(pathname);
  useReportedPageViews(choice?.analytics === true, pathname, route);
  const isReading = route?.startsWith('reader/') === true;
  return choice === null && !isReading ? <CookieBanner /> : null;
};
