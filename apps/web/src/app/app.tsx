import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router/dom';
import { getReaderId, session } from '../lib/api.ts';
import { queryClient } from '../lib/query-client.ts';
import { ToastPlace } from '../ui/toast.tsx';
import { toasts } from '../ui/toasts.ts';
import { ReplaceSessionDialog } from './replace-session-dialog.tsx';
import type { createAppRouter } from './router.tsx';

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

export const App = ({ router }: { router: ReturnType<typeof createAppRouter> }) => {
  useClearOnReaderChange();
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
