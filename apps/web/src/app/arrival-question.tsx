import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../i18n/error-text.ts';
import { session } from '../lib/api.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { toasts } from '../ui/toasts.ts';
import { arrivals } from './arrivals.ts';

/** Asks before a session from the address takes the place of the reader who is signed in here. */
export const ArrivalQuestion = () => {
  const { t } = useTranslation();
  const arrived = useSyncExternalStore(arrivals.subscribe, arrivals.current);
  const [busy, setBusy] = useState(false);

  const replace = async () => {
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

  return (
    <ConfirmDialog
      title={t('arrival.title')}
      verb={t('arrival.replace')}
      keep={t('arrival.keep')}
      waiting={busy && t('arrival.replace')}
      isOpen={arrived !== null}
      onConfirm={() => void replace()}
      onClose={arrivals.done}
    >
      {t('arrival.text')}
    </ConfirmDialog>
  );
};
