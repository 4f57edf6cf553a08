import i18next from 'i18next';
import { getMobileApp, getMobileSystem } from '../../lib/mobile-app.ts';
import { toasts } from '../../ui/toasts.ts';
import { useUser } from '../account/account.queries.ts';
import { openInApp, toDeepLink } from './open-in-app.ts';

const navigate = (url: string): void => window.location.assign(url);
let stopWaiting: (() => void) | null = null;

/** The function that opens a book in the app of this phone; null on computers, and where the installation has no app. */
export const useOpenInApp = (): ((book: { fast_hash: string }) => void) | null => {
  const { data: user } = useUser();
  const system = getMobileSystem();
  const app = getMobileApp();
  const { link } = app;
  if (link === null || system === null || user === undefined) return null;
  return ({ fast_hash: fastHash }) => {
    stopWaiting?.();
    stopWaiting = openInApp(toDeepLink(link, { fastHash, email: user.internal_account.email }), {
      navigate,
      onMissing() {
        const store = app[system];
        if (store === null) toasts.show(i18next.t('mobileApp:missing'));
        else navigate(store);
      },
    });
    toasts.show(i18next.t('mobileApp:opening'), { label: i18next.t('cancel'), onAction: () => stopWaiting?.() });
  };
};
