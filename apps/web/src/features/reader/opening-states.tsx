import type { ErrorCode } from '@lectern/contracts';
import { useTranslation } from 'react-i18next';
import { formatError } from '../../i18n/format-error.ts';
import { CallError } from '../../lib/call-error.ts';
import { useWayBack } from '../../lib/last-screen.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './opening-states.module.css';

/** Skeleton of a page; becomes visible after 300 ms. */
export const OpeningSkeleton = () => {
  const { t } = useTranslation('reader');
  return (
    <main className={styles.skeleton} aria-busy="true" aria-label={t('opening')}>
      {Array.from({ length: 9 }, (_, line) => (
        <Skeleton key={line} className={styles.line} />
      ))}
    </main>
  );
};

/** Leads back to where the book was opened. */
export const BackLink = () => {
  const { t } = useTranslation('reader');
  const { to, isBookPage } = useWayBack();
  return <ButtonLink to={to}>{t(isBookPage ? 'backToDetails' : 'back')}</ButtonLink>;
};

/** Progress of the one-time conversion of a book in another format. */
export const ConversionProgress = ({ share }: { share: number }) => {
  const { t } = useTranslation('reader');
  return (
    <main className={styles.error} aria-busy="true">
      <div className={styles.preparing} role="status">
        <h1 className={styles.title}>{t('preparing')}</h1>
        <Progress share={share} size="m" label={t('preparing')} />
        <p className={styles.hint}>{t('preparingHint')}</p>
        <div>
          <BackLink />
        </div>
      </div>
    </main>
  );
};

/** Errors that a retry can't fix. */
const PERMANENT_ERRORS: ReadonlySet<string> = new Set<ErrorCode>([
  'file.not_found',
  'file.format_unsupported',
  'file.unreadable',
  'file.invalid',
]);

/** Why the book did not open, and what to do: retry unless the error is permanent; the page of the book offers the file. */
export const OpeningError = ({ bookId, error, onRetry }: { bookId: string; error: Error; onRetry: () => void }) => {
  const { t } = useTranslation(['reader', 'common']);
  const { book } = usePaths();
  // an address that no book can have
  const isImpossible = error instanceof CallError && error.code === 'request.invalid';
  const reason = isImpossible ? new CallError('file.not_found') : error;
  const isFileGone = reason instanceof CallError && reason.code === 'file.not_found';
  const isPermanent = reason instanceof CallError && PERMANENT_ERRORS.has(reason.code);
  return (
    <main className={styles.error}>
      <EmptyState isScreen drawing="broken" title={t('notOpened')} text={formatError(reason)}>
        {!isPermanent && (
          <Button kind="primary" onPress={onRetry}>
            {t('common:tryAgain')}
          </Button>
        )}
        {isPermanent && !isFileGone && (
          <ButtonLink kind="primary" to={book(bookId)}>
            {t('about')}
          </ButtonLink>
        )}
        <BackLink />
      </EmptyState>
    </main>
  );
};
