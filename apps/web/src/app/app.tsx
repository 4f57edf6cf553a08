import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router/dom';
import { followLibrary } from '../features/books/books.queries.ts';
import { followDeeds } from '../features/catalogue/catalogue.queries.ts';
import { followCollections } from '../features/collections/collections.queries.ts';
import { followNotifications } from '../features/notifications/notifications.queries.ts';
import { followSearch, forgetQueriesAtSignOut } from '../features/search/search.queries.ts';
import { live, session } from '../lib/api.ts';
import { queryClient } from '../lib/query-client.ts';
import { ToastPlace } from '../ui/toast.tsx';
import { toasts } from '../ui/toasts.ts';
import { ArrivalQuestion } from './arrival-question.tsx';
import type { makeRouter } from './router.tsx';

const readerNow = (): number | null => {
  const now = session.current();
  return now.state === 'in' ? now.userId : null;
};

/** What one reader was told is never shown to another. */
const useForgetOnReaderChange = () =>
  useEffect(() => {
    let reader = readerNow();
    return session.subscribe(() => {
      if (reader !== null && readerNow() !== reader) {
        queryClient.clear();
        toasts.clear();
      }
      reader = readerNow();
    });
  }, []);

/** What was read and could not be told is sent as soon as its reader is back. The code for it comes after the first screen. */
const sendWhatWaits = (): (() => void) => {
  let stop = (): void => {};
  let isOver = false;
  import('../features/places/places.queries.ts').then(
    ({ followUnsentTime }) => {
      if (!isOver) stop = followUnsentTime();
    },
    () => undefined, // it stays, and goes with the next book that is opened
  );
  return () => {
    isOver = true;
    stop();
  };
};

export const App = ({ router }: { router: ReturnType<typeof makeRouter> }) => {
  useForgetOnReaderChange();
  useEffect(() => followLibrary(queryClient, live), []);
  useEffect(() => followCollections(queryClient, live), []);
  useEffect(followDeeds, []);
  useEffect(() => followNotifications(queryClient, live), []);
  useEffect(() => followSearch(queryClient, live), []);
  useEffect(() => forgetQueriesAtSignOut(session), []);
  useEffect(sendWhatWaits, []);
  const { i18n } = useTranslation();
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale={i18n.language}>
        <RouterProvider router={router} />
        <ArrivalQuestion />
        <ToastPlace />
      </I18nProvider>
    </QueryClientProvider>
  );
};
