import { useTranslation } from 'react-i18next';
import { useSession } from '../lib/use-session.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { usePendingSession } from './pending-session.ts';

/** Asks before a session from the URL replaces the signed-in reader's session. */
export const ReplaceSessionDialog = () => {
  const { t } = useTranslation();
  const { pending, isAccepting, accept, decline } = usePendingSession();
  const isSignedIn = useSession().state === 'in';

  return (
    <ConfirmDialog
      title={t('pendingSession.title')}
      confirmLabel={t('pendingSession.replace')}
      cancelLabel={t('pendingSession.keep')}
      pendingLabel={isAccepting && t('pendingSession.replace')}
      isOpen={pending !== null && isSignedIn}
      onConfirm={() => void accept()}
      onClose={decline}
    >
      {t('pendingSession.text', { name: pending?.name ?? '' })}
    </ConfirmDialog>
  );
};
