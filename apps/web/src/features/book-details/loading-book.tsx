import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './book-details-screen.module.css';

/** Placeholder of a book's page while it loads. */
export const LoadingBook = () => {
  const { t } = useTranslation('bookDetails');
  return (
    <div className={styles.book} role="group" aria-busy="true" aria-label={t('loading')}>
      <div className={styles.side}>
        <Skeleton className={styles.coverPlaceholder} />
      </div>
      <div>
        <Skeleton className={styles.titlePlaceholder} />
        <Skeleton className={styles.authorPlaceholder} />
        <Skeleton className={styles.actionsPlaceholder} />
        <Skeleton className={styles.textPlaceholder} />
      </div>
    </div>
  );
};
