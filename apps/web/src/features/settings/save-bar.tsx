import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './account-screen.module.css';

/** Appears with the first change and stays at the bottom of the window until nothing is left to save. */
export const SaveBar = ({
  count,
  isSaving,
  error,
  onDiscard,
}: {
  count: number;
  isSaving: boolean;
  error: Error | null;
  onDiscard: () => void;
}) => {
  const { t } = useTranslation('settings');
  if (count === 0) return null;
  return (
    <div className={styles.bar} role="group" aria-label={t('save.label')}>
      {error && (
        <div className={styles.error}>
          <Notice tone="danger">{formatError(error)}</Notice>
        </div>
      )}
      <Button kind="primary" type="submit" pendingLabel={isSaving && t('save.waiting')}>
        {t('save.verb')}
      </Button>
      <Button kind="quiet" onPress={onDiscard}>
        {t('save.discard')}
      </Button>
      <p className={styles.count} role="status">
        {t('save.count', { count })}
      </p>
    </div>
  );
};
