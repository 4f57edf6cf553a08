import { useTranslation } from 'react-i18next';
import { useSession } from '../lib/use-session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useArrival } from './use-arrival.ts';

/** Asks before a session from the address takes the place of the reader who is signed in here. */
export const ArrivalQuestion = () => {
  const { t } = useTranslation();
  const { arrived, busy, accept, decline } = useArrival();
  const isSignedIn = useSession().state === 'in';

  return (
    <ConfirmDialog
      title={t('arrival.title')}
      verb={t('arrival.replace')}
      keep={t('arrival.keep')}
      waiting={busy && t('arrival.replace')}
      isOpen={arrived !== null && isSignedIn}
      onConfirm={() => void accept()}
      onClose={decline}
    >
      {t('arrival.text', { name: arrived?.name ?? '' })}
    </ConfirmDialog>
  );
};
