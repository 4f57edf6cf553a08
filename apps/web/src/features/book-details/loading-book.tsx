import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './book-details-screen.module.css';

/** The shape of a book's page while it is on its way. */
export const LoadingBook = () => {
  const { t } = useTranslation('bookDetails');
  return (
    <div className={styles.book} role="group" aria-busy="true" aria-label={t('loading')}>
      <div className={styles.side}>
        <Skeleton className={styles.coverToCome} />
      </div>
      <div>
        <Skeleton className={styles.titleToCome} />
        <Skeleton className={styles.byToCome} />
        <Skeleton className={styles.actionsToCome} />
        <Skeleton className={styles.textToCome} />
      </div>
    </div>
  );
};
