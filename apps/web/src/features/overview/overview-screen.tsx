import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PointerText } from '../../ui/pointer-text.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { InitialSyncProgress } from '../catalogue/catalogue.parts.tsx';
import { type Entry, useCounts, useExpectedTotal, useRows } from '../catalogue/catalogue.queries.ts';
import { UploadButton, UploadZone } from '../upload/upload.parts.tsx';
import { BookRow } from './book-row.tsx';
import { ContinueListening, ContinueReading } from './continue-cards.tsx';
import { Greeting } from './greeting.tsx';
import { LibraryStats } from './library-stats.tsx';
import styles from './overview.module.css';
import { useVisibleWidgets } from './overview.queries.ts';
import { ReadingDays } from './reading-days.tsx';

/** The e-book or audiobook that was opened last. */
const useLastOpened = (
  kind: 'ebooks' | 'audio',
): { state: 'loading' | 'ready' | 'failed'; book: Entry | undefined; retry: () => void } => {
  const { state, rowAt, requestRange, retry } = useRows({ shelf: { kind }, order: 'recent' });
  useEffect(() => requestRange(0, 1), [requestRange]);
  const first = rowAt(0);
  return { state, retry, book: first?.opened ? first : undefined };
};

const Loading = () => {
  const { t } = useTranslation('books');
  return (
    <div className={styles.cards} role="group" aria-busy="true" aria-label={t('loading')}>
      <Skeleton className={styles.cardPlaceholder} />
    </div>
  );
};

const Empty = () => {
  const { t } = useTranslation('books');
  return (
    <EmptyState
      drawing="shelf"
      title={t('empty.title')}
      text={<PointerText mouse={t('empty.text')} touch={t('empty.touchText')} />}
    >
      <UploadButton kind="primary" />
    </EmptyState>
  );
};

const Failed = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation(['books', 'common']);
  return (
    <EmptyState drawing="broken" title={t('failed.title')} text={t('failed.text')}>
      <Button kind="primary" icon={RotateCw} onPress={onRetry}>
        {t('common:tryAgain')}
      </Button>
    </EmptyState>
  );
};

const LibraryOverview = ({ ebook, audiobook }: { ebook: Entry | undefined; audiobook: Entry | undefined }) => {
  const { t } = useTranslation('overview');
  const paths = usePaths();
  const counts = useCounts();
  const isVisible = useVisibleWidgets();
  const hasOpened = ebook !== undefined || audiobook !== undefined;
  const newest = isVisible('newest') && (
    <BookRow title={t('newest')} kind="all" order="added" allLink={<Link to={paths.books}>{t('newest.all')}</Link>} />
  );
  return (
    <>
      {hasOpened && (
        <div className={styles.cards} data-alone={ebook === undefined || audiobook === undefined ? '' : undefined}>
          {ebook && <ContinueReading book={ebook} />}
          {audiobook && <ContinueListening book={audiobook} />}
        </div>
      )}
      {!hasOpened && newest}
      {counts && isVisible('figures') && <LibraryStats counts={counts} />}
      {isVisible('readingDays') && <ReadingDays />}
      {isVisible('recent') && (
        <BookRow
          title={t('recent')}
          kind="recent"
          order="recent"
          excluded={[ebook?.id, audiobook?.id]}
          allLink={<Link to={paths.shelf('recent')}>{t('recent.all')}</Link>}
        />
      )}
      {hasOpened && newest}
      {isVisible('favorites') && (
        <BookRow
          title={t('favorites')}
          kind="favorites"
          order="recent"
          allLink={<Link to={paths.shelf('favorites')}>{t('favorites.all')}</Link>}
        />
      )}
    </>
  );
};

/** The start screen: the last opened books, numbers of the library, and books to open next. */
export const OverviewScreen = () => {
  const ebook = useLastOpened('ebooks');
  const audiobook = useLastOpened('audio');
  const counts = useCounts();
  const expectedTotal = useExpectedTotal();
  const isFailed = ebook.state === 'failed' || audiobook.state === 'failed';
  const isKnown = ebook.state === 'ready' && audiobook.state === 'ready' && counts !== null;
  // A library that is still being downloaded is not empty.
  const hasOpenedy = isKnown && (counts.all > 0 || expectedTotal === null);
  const retry = (): void => {
    ebook.retry();
    audiobook.retry();
  };
  return (
    <div className={styles.page}>
      <Greeting />
      <InitialSyncProgress />
      {isFailed && <Failed onRetry={retry} />}
      {!isFailed && !hasOpenedy && <Loading />}
      {hasOpenedy && (counts.all === 0 ? <Empty /> : <LibraryOverview ebook={ebook.book} audiobook={audiobook.book} />)}
      <UploadZone />
    </div>
  );
};
