import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { CallError } from '../../lib/call-error.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './opening-states.module.css';

/** Lines of a page that is on its way; seen only when it takes longer than 300 ms. */
export const OpeningWait = () => {
  const { t } = useTranslation('reader');
  return (
    <main className={styles.wait} aria-busy="true" aria-label={t('opening')}>
      {Array.from({ length: 9 }, (_, line) => (
        <Skeleton key={line} className={styles.line} />
      ))}
    </main>
  );
};

/** Why the book did not open, and what to do: try again unless that can't help. */
export const OpeningFailed = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const { t } = useTranslation(['reader', 'common']);
  const { books } = usePaths();
  return (
    <main className={styles.failed}>
      <EmptyState drawing="broken" title={t('notOpened')} text={errorText(error)}>
        {!(error instanceof CallError) && (
          <Button kind="primary" onPress={onRetry}>
            {t('common:tryAgain')}
          </Button>
        )}
        <ButtonLink to={books}>{t('back')}</ButtonLink>
      </EmptyState>
    </main>
  );
};
