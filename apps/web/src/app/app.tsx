import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router/dom';
import { watchLibrary } from '../features/books/books.queries.ts';
import { notifyRejectedMutations } from '../features/catalogue/catalogue.queries.ts';
import { watchCollections } from '../features/collections/collections.queries.ts';
import { watchNotifications } from '../features/notifications/notifications.queries.ts';
import { clearSearchesOnSignOut, watchSearch } from '../features/search/search.queries.ts';
import { live, session } from '../lib/api.ts';
import { queryClient } from '../lib/query-client.ts';
import { ToastPlace } from '../ui/toast.tsx';
import { toasts } from '../ui/toasts.ts';
import { ReplaceSessionDialog } from './replace-session-dialog.tsx';
import type { createAppRouter } from './router.tsx';

const getReaderId = (): number | null => {
  const state = session.current();
  return state.state === 'in' ? state.userId : null;
};

/** Clears cached data and toasts when the reader changes, so that nobody sees another reader's data. */
const useClearOnReaderChange = () =>
  useEffect(() => {
    let reader = getReaderId();
    return session.subscribe(() => {
      if (reader !== null && getReaderId() !== reader) {
        queryClient.clear();
        toasts.clear();
      }
      reader = getReaderId();
    });
  }, []);

/** Sends unsent reading time as soon as its reader is signed in. Its code loads after the first screen. */
const sendUnsentTime = (): (() => void) => {
  let stop = (): void => {};
  let isStopped = false;
  import('../features/positions/positions.queries.ts').then(
    ({ sendUnsentReadingTime: followUnsentTime }) => {
      if (!isStopped) stop = followUnsentTime();
    },
    () => undefined, // it stays stored and is sent when the next book is opened
  );
  return () => {
    isStopped = true;
    stop();
  };
};

export const App = ({ router }: { router: ReturnType<typeof createAppRouter> }) => {
  useClearOnReaderChange();
  useEffect(() => watchLibrary(queryClient, live), []);
  useEffect(() => watchCollections(queryClient, live), []);
  useEffect(notifyRejectedMutations, []);
  useEffect(() => watchNotifications(queryClient, live), []);
  useEffect(() => watchSearch(queryClient, live), []);
  useEffect(() => clearSearchesOnSignOut(session), []);
  useEffect(sendUnsentTime, []);
  const { i18n } = useTranslation();
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale={i18n.language}>
        <RouterProvider router={router} />
        <ReplaceSessionDialog />
        <ToastPlace />
      </I18nProvider>
    </QueryClientProvider>
  );
};
