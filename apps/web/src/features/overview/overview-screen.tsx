import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { ByHand } from '../../ui/by-hand.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Filling } from '../catalogue/catalogue.parts.tsx';
import { type Entry, useCounts, useRows, useToCome } from '../catalogue/catalogue.queries.ts';
import { UploadButton, UploadZone } from '../upload/upload.parts.tsx';
import { ContinueListening, ContinueReading } from './continue-sheets.tsx';
import { Figures } from './figures.tsx';
import { Hello } from './hello.tsx';
import { Ledge } from './ledge.tsx';
import styles from './overview.module.css';
import { useShownWidgets } from './overview.queries.ts';
import { ReadDays } from './read-days.tsx';

/** The book of a kind that was opened last. */
const useLastOpened = (
  kind: 'ebooks' | 'audio',
): { state: 'loading' | 'ready' | 'failed'; book: Entry | undefined; again: () => void } => {
  const { state, rowAt, want, again } = useRows({ shelf: { kind }, order: 'recent' });
  useEffect(() => want(0, 1), [want]);
  const first = rowAt(0);
  return { state, again, book: first?.opened ? first : undefined };
};

const Loading = () => {
  const { t } = useTranslation('books');
  return (
    <div className={styles.sheets} role="group" aria-busy="true" aria-label={t('loading')}>
      <Skeleton className={styles.sheetToCome} />
    </div>
  );
};

const Empty = () => {
  const { t } = useTranslation('books');
  return (
    <EmptyState
      drawing="shelf"
      title={t('empty.title')}
      text={<ByHand mouse={t('empty.text')} finger={t('empty.byFinger')} />}
    >
      <UploadButton kind="primary" />
    </EmptyState>
  );
};

const Failed = ({ onAgain }: { onAgain: () => void }) => {
  const { t } = useTranslation(['books', 'common']);
  return (
    <EmptyState drawing="broken" title={t('failed.title')} text={t('failed.text')}>
      <Button kind="primary" icon={RotateCw} onPress={onAgain}>
        {t('common:tryAgain')}
      </Button>
    </EmptyState>
  );
};

const Filled = ({ read, heard }: { read: Entry | undefined; heard: Entry | undefined }) => {
  const { t } = useTranslation('overview');
  const paths = usePaths();
  const counts = useCounts();
  const shows = useShownWidgets();
  const isRead = read !== undefined || heard !== undefined;
  const newest = shows('newest') && (
    <Ledge title={t('newest')} kind="all" order="added" all={<Link to={paths.books}>{t('newest.all')}</Link>} />
  );
  return (
    <>
      {isRead && (
        <div className={styles.sheets} data-alone={read === undefined || heard === undefined ? '' : undefined}>
          {read && <ContinueReading book={read} />}
          {heard && <ContinueListening book={heard} />}
        </div>
      )}
      {!isRead && newest}
      {counts && shows('figures') && <Figures counts={counts} />}
      {shows('readingDays') && <ReadDays />}
      {shows('recent') && (
        <Ledge
          title={t('recent')}
          kind="recent"
          order="recent"
          without={[read?.id, heard?.id]}
          all={<Link to={paths.shelf('recent')}>{t('recent.all')}</Link>}
        />
      )}
      {isRead && newest}
      {shows('favorites') && (
        <Ledge
          title={t('favorites')}
          kind="favorites"
          order="recent"
          all={<Link to={paths.shelf('favorites')}>{t('favorites.all')}</Link>}
        />
      )}
    </>
  );
};

/** What a reader sees first: where the book was left, the library in numbers, and what may be opened next. */
export const OverviewScreen = () => {
  const read = useLastOpened('ebooks');
  const heard = useLastOpened('audio');
  const counts = useCounts();
  const toCome = useToCome();
  const isFailed = read.state === 'failed' || heard.state === 'failed';
  const isKnown = read.state === 'ready' && heard.state === 'ready' && counts !== null;
  // A library of which nothing has come yet is no empty one.
  const isReady = isKnown && (counts.all > 0 || toCome === null);
  const again = (): void => {
    read.again();
    heard.again();
  };
  return (
    <div className={styles.page}>
      <Hello />
      <Filling />
      {isFailed && <Failed onAgain={again} />}
      {!isFailed && !isReady && <Loading />}
      {isReady && (counts.all === 0 ? <Empty /> : <Filled read={read.book} heard={heard.book} />)}
      <UploadZone />
    </div>
  );
};
