import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useReauthentication } from '../reauthentication/reauthentication.parts.tsx';
import { SettingsSection } from '../settings/settings.parts.tsx';
import styles from './privacy.module.css';
import { requestDeletion, useDeletionDate } from './privacy.queries.ts';

type DialogState = { is: 'closed' } | { is: 'open'; error: unknown } | { is: 'deleting' };

/** The settings section to delete the account; the dialog explains the consequences. `DeletionNotice` cancels the deletion. */
export const DeletionSection = () => {
  const { t } = useTranslation('privacy');
  const [dialogState, setDialogState] = useState<DialogState>({ is: 'closed' });
  const { withReauthentication, dialog } = useReauthentication();
  const isScheduled = useDeletionDate() !== null;
  const close = () => setDialogState({ is: 'closed' });
  const confirm = async (): Promise<void> => {
    setDialogState({ is: 'deleting' });
    try {
      await withReauthentication(requestDeletion);
      close(); // reauthentication was cancelled; after a deletion this screen is gone
    } catch (error) {
      setDialogState({ is: 'open', error });
    }
  };
  return (
    <SettingsSection title={t('delete.title')} text={t('delete.text')}>
      {!isScheduled && (
        <div>
          <Button icon={Trash2} kind="danger" onPress={() => setDialogState({ is: 'open', error: null })}>
            {t('delete.confirm')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        title={t('delete.confirmTitle')}
        confirmLabel={t('delete.confirm')}
        cancelLabel={t('delete.cancel')}
        danger
        pendingLabel={dialogState.is === 'deleting' && t('delete.deleting')}
        error={dialogState.is === 'open' && dialogState.error !== null ? formatError(dialogState.error) : undefined}
        isOpen={dialogState.is !== 'closed'}
        onConfirm={() => void confirm()}
        onClose={close}
      >
        <ul className={styles.points}>
          <li>{t('delete.pointSignOut')}</li>
          <li>{t('delete.pointDelay')}</li>
          <li>{t('delete.pointErasure')}</li>
          <li>{t('delete.pointExport')}</li>
        </ul>
      </ConfirmDialog>
      {dialog}
    </SettingsSection>
  );
};
