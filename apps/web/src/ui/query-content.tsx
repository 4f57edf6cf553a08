import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatError } from '../i18n/format-error.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import styles from './query-content.module.css';
import { Skeleton } from './skeleton.tsx';

/** Renders the data of a query, a skeleton while it loads, or its error with a retry button. */
export const QueryContent = <T,>({
  query: { data, error, refetch },
  label,
  children,
}: {
  query: { data: T | undefined; error: unknown; refetch: () => Promise<unknown> };
  label: string;
  children: (data: T) => ReactNode;
}) => {
  const { t } = useTranslation('common');
  if (data !== undefined) return children(data);
  if (error === null) {
    return (
      <div className={styles.loading} role="group" aria-busy="true" aria-label={label}>
        <Skeleton className={styles.skeletonRow} />
        <Skeleton className={styles.skeletonRow} />
      </div>
    );
  }
  const retryButton = (
    <Button kind="quiet" size="s" onPress={() => void refetch()}>
      {t('tryAgain')}
    </Button>
  );
  return (
    <Notice tone="danger" action={retryButton}>
      {formatError(error)}
    </Notice>
  );
};
