import type { ErrorCode } from '@lectern/contracts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { CallError } from '../../lib/call-error.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Progress } from '../../ui/progress.tsx';
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

/** A book of another format is turned over for reading: once, and how far that is. */
export const Preparing = ({ share }: { share: number }) => {
  const { t } = useTranslation('reader');
  const { books } = usePaths();
  return (
    <main className={styles.failed} aria-busy="true">
      <div className={styles.preparing} role="status">
        <h1 className={styles.title}>{t('preparing')}</h1>
        <Progress share={share} size="m" label={t('preparing')} />
        <p className={styles.why}>{t('preparingWhy')}</p>
        <div>
          <ButtonLink to={books}>{t('back')}</ButtonLink>
        </div>
      </div>
    </main>
  );
};

/** No later try will make a page of these. */
const FOR_GOOD: ReadonlySet<string> = new Set<ErrorCode>([
  'file.not_found',
  'file.format_unsupported',
  'file.unreadable',
  'file.invalid',
]);

/** Why the book did not open, and what to do: try again unless that can't help; its own page offers the file. */
export const OpeningFailed = ({ bookId, error, onRetry }: { bookId: string; error: Error; onRetry: () => void }) => {
  const { t } = useTranslation(['reader', 'common']);
  const { books, book } = usePaths();
  const isLost = error instanceof CallError && error.code === 'file.not_found';
  const isFinal = error instanceof CallError && FOR_GOOD.has(error.code);
  return (
    <main className={styles.failed}>
      <EmptyState drawing="broken" title={t('notOpened')} text={errorText(error)}>
        {!isFinal && (
          <Button kind="primary" onPress={onRetry}>
            {t('common:tryAgain')}
          </Button>
        )}
        {isFinal && !isLost && (
          <ButtonLink kind="primary" to={book(bookId)}>
            {t('about')}
          </ButtonLink>
        )}
        <ButtonLink to={books}>{t('back')}</ButtonLink>
      </EmptyState>
    </main>
  );
};
