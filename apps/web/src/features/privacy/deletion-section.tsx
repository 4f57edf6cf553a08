import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useProof } from '../proof/proof.parts.tsx';
import { SettingsSection } from '../settings/settings.parts.tsx';
import styles from './privacy.module.css';
import { requestDeletion, useDeletion } from './privacy.queries.ts';

type Asking = { is: 'not' } | { is: 'asking'; error: unknown } | { is: 'deleting' };

/** The end of the account: what it means is said before it is asked for. The notice above takes it back. */
export const DeletionSection = () => {
  const { t } = useTranslation('privacy');
  const [asking, setAsking] = useState<Asking>({ is: 'not' });
  const { prove, dialog } = useProof();
  const isRunning = useDeletion() !== null;
  const close = () => setAsking({ is: 'not' });
  const confirm = async (): Promise<void> => {
    setAsking({ is: 'deleting' });
    try {
      await prove(requestDeletion);
      close(); // the question was closed; who was deleted is not here any more
    } catch (error) {
      setAsking({ is: 'asking', error });
    }
  };
  return (
    <SettingsSection title={t('delete.title')} text={t('delete.text')}>
      {!isRunning && (
        <div>
          <Button icon={Trash2} kind="danger" onPress={() => setAsking({ is: 'asking', error: null })}>
            {t('delete.ask')}
          </Button>
        </div>
      )}
      <ConfirmDialog
        title={t('delete.question')}
        verb={t('delete.ask')}
        keep={t('delete.keep')}
        danger
        waiting={asking.is === 'deleting' && t('delete.deleting')}
        error={asking.is === 'asking' && asking.error !== null ? errorText(asking.error) : undefined}
        isOpen={asking.is !== 'not'}
        onConfirm={() => void confirm()}
        onClose={close}
      >
        <ul className={styles.points}>
          <li>{t('delete.now')}</li>
          <li>{t('delete.week')}</li>
          <li>{t('delete.then')}</li>
          <li>{t('delete.export')}</li>
        </ul>
      </ConfirmDialog>
      {dialog}
    </SettingsSection>
  );
};
