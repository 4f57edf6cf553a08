import { useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration, useLocation, useMatches } from 'react-router';
import { setPageTitle } from '../lib/page-title.ts';

const TITLES = ['common:nav.books', 'signIn:pageTitle'] as const;
/** The key of a screen's title, on its route. Screens named after a book set the title themselves (`usePageTitle`). */
export type TitledHandle = { title: (typeof TITLES)[number] };

const titleOf = (handle: unknown): TitledHandle['title'] | undefined =>
  handle !== null && typeof handle === 'object' && 'title' in handle
    ? TITLES.find((key) => key === handle.title)
    : undefined;

/** Around every screen: its title in the language spoken, and the place on the page. */
export const Root = () => {
  const { t } = useTranslation(['common', 'signIn']);
  const key = useMatches()
    .map((match) => titleOf(match.handle))
    .findLast((title) => title !== undefined);
  const title = key === undefined ? undefined : t(key);
  const { pathname } = useLocation();
  // At every new address, and before the effects of the screen itself, which may know a better title.
  useLayoutEffect(() => setPageTitle(title), [title, pathname]);
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
};
