import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../i18n/error-text.ts';
import { session } from '../lib/api.ts';
import { toasts } from '../ui/toasts.ts';
import { arrivals } from './arrivals.ts';

/** The session from the address that waits for an answer, and the two answers. */
export const useArrival = () => {
  const { t } = useTranslation();
  const arrived = useSyncExternalStore(arrivals.subscribe, arrivals.current);
  const [busy, setBusy] = useState(false);

  const accept = async (): Promise<void> => {
    if (arrived === null) return;
    setBusy(true);
    try {
      const outcome = await session.adopt(arrived.refreshToken, true);
      if (outcome !== 'in') toasts.show(t('arrival.refused'));
      arrivals.done();
    } catch (error) {
      toasts.show(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return { arrived, busy, accept, decline: arrivals.done };
};
