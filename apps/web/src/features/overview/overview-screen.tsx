import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { getFlags } from '../../lib/flags.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useUser } from '../account/account.queries.ts';
import { InitialSyncProgress } from '../catalogue/catalogue.parts.tsx';
import { type Entry, useCounts, useExpectedTotal, useRows } from '../catalogue/catalogue.queries.ts';
import { FirstBooks, UploadZone } from '../upload/upload.parts.tsx';
import { isOwn, useShownWidgets } from '../widgets/widgets.queries.ts';
import { ContinueListening, ContinueReading } from './continue-cards.tsx';
import { Greeting } from './greeting.tsx';
import styles from './overview.module.css';
import { Widgets } from './overview-widgets.tsx';

/** The e-book or audiobook that was opened last. */
const useLastOpened = (
  kind: 'ebooks' | 'audio',
): { state: 'loading' | 'ready' | 'failed'; book: Entry | undefined; retry: () => void } => {
  const { state, rowAt, requestRange, retry } = useRows({ shelf: { kind }, order: 'recent' });
  useEffect(() => requestRange(0, 1), [requestRange]);
  const first = rowAt(0);
  return { state, retry, book: first?.opened ? first : undefined };
};

const NONE: readonly string[] = [];

const Loading = () => {
  const { t } = useTranslation('books');
  return (
    <div className={styles.cards} role="group" aria-busy="true" aria-label={t('loading')}>
      <Skeleton className={styles.cardPlaceholder} />
    </div>
  );
};

/** A library without books: the ways to add some, and what others have to offer. */
const Empty = () => {
  const widgets = useShownWidgets().filter((widget) => !isOwn(widget));
  return (
    <>
      <FirstBooks />
      <Widgets widgets={widgets} continued={NONE} />
    </>
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

/** A reader who has added nothing: the welcome book takes no space. */
const useHasNothingOfOwn = (): boolean => useUser().data?.files_size === 0;

const LibraryOverview = ({ ebook, audiobook }: { ebook: Entry | undefined; audiobook: Entry | undefined }) => {
  const widgets = useShownWidgets();
  const isNew = useHasNothingOfOwn();
  const hasOpened = ebook !== undefined || audiobook !== undefined;
  const continued = [ebook?.id, audiobook?.id];
  return (
    <>
      {hasOpened ? (
        <div className={styles.cards} data-alone={ebook === undefined || audiobook === undefined ? '' : undefined}>
          {ebook && <ContinueReading book={ebook} />}
          {audiobook && <ContinueListening book={audiobook} />}
        </div>
      ) : (
        // Nothing to continue: new books take that place.
        !isNew && widgets.includes('newest') && <Widgets widgets={['newest']} continued={continued} />
      )}
      {isNew && <FirstBooks />}
      <Widgets
        widgets={hasOpened || isNew ? widgets : widgets.filter((widget) => widget !== 'newest')}
        continued={continued}
      />
    </>
  );
};

/** The start screen: the last opened books, numbers of the library, and books to open next. */
export const OverviewScreen = () => {
  const ebook = useLastOpened('ebooks');
  const audiobook = useLastOpened('audio');
  // hidden where audiobooks are off
  const listenable = getFlags().audioBooks ? audiobook.book : undefined;
  const { counts } = useCounts();
  const expectedTotal = useExpectedTotal();
  const isFailed = ebook.state === 'failed' || audiobook.state === 'failed';
  const isKnown = ebook.state === 'ready' && audiobook.state === 'ready' && counts !== null;
  // A library that is still being downloaded is not empty.
  const isReady = isKnown && (counts.all > 0 || expectedTotal === null);
  const retry = (): void => {
    ebook.retry();
    audiobook.retry();
  };
  return (
    <div className={styles.page}>
      <Greeting />
      <InitialSyncProgress />
      {isFailed && <Failed onRetry={retry} />}
      {!isFailed && !isReady && <Loading />}
      {isReady && (counts.all === 0 ? <Empty /> : <LibraryOverview ebook={ebook.book} audiobook={listenable} />)}
      <UploadZone />
    </div>
  );
};
