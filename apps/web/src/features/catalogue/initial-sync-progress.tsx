import { useTranslation } from 'react-i18next';
import { Progress } from '../../ui/progress.tsx';
import { useInitialSync } from './catalogue.queries.ts';
import styles from './initial-sync-progress.module.css';

/** How much of the library has arrived, while this device downloads it for the first time. */
export const InitialSyncProgress = () => {
  const { t } = useTranslation('books');
  const sync = useInitialSync();
  if (!sync || sync.total === 0) return null;
  const text = t('filling', { have: sync.loaded, total: sync.total });
  return (
    <div className={styles.progress}>
      <Progress share={sync.loaded / sync.total} label={text} />
      <p aria-hidden="true">{text}</p>
    </div>
  );
};
