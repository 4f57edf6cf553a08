import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './security.module.css';

/** What a section shows of a list: the list, its shape while it comes, or why it did not. */
export const SectionBody = <T,>({
  query: { data, error, refetch },
  label,
  children,
}: {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  label: string;
  children: (data: T) => ReactNode;
}) => {
  const { t } = useTranslation('common');
  if (data !== undefined) return children(data);
  if (error === null) {
    return (
      <div className={styles.toCome} role="group" aria-busy="true" aria-label={label}>
        <Skeleton className={styles.rowToCome} />
        <Skeleton className={styles.rowToCome} />
      </div>
    );
  }
  const again = (
    <Button kind="quiet" size="s" onPress={() => void refetch()}>
      {t('tryAgain')}
    </Button>
  );
  return (
    <Notice tone="danger" action={again}>
      {errorText(error)}
    </Notice>
  );
};
