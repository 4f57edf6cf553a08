import type { BinnedBook } from '@lectern/contracts';
import { RotateCw, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../i18n/error-text.ts';
import { formatBytes, formatCount } from '../../i18n/format.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { LongList } from '../../ui/long-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type from '../../ui/theme/type.module.css';
import styles from './bin.module.css';
import { useBin, useEmpty, useEnd, useRestore } from './bin.queries.ts';
import { BinnedRow } from './binned-row.tsx';

const PLACES = Array.from({ length: 5 }, (_, index) => index);
const ROW_HEIGHT = 89;

const Loading = () => {
  const { t } = useTranslation('bin');
  return (
    <div role="group" aria-busy="true" aria-label={t('loading')}>
      {PLACES.map((place) => (
        <Skeleton key={place} className={styles.toCome} />
      ))}
    </div>
  );
};

/** Asks before all of the bin is deleted for good, and stays open until that is done. */
const AskToEmpty = ({ total, isOpen, onClose }: { total: number; isOpen: boolean; onClose: () => void }) => {
  const { t } = useTranslation('bin');
  const { mutate, isPending, error, reset } = useEmpty();
  const close = (): void => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('empty.title')}
      verb={t('empty.confirm', { count: total })}
      keep={t('empty.keep')}
      danger
      waiting={isPending && t('empty.waiting')}
      error={error === null ? undefined : errorText(error)}
      onClose={close}
      onConfirm={() => mutate(undefined, { onSuccess: close })}
    >
      {t('empty.text', { count: total })}
    </ConfirmDialog>
  );
};

/** The reader's deleted books, which wait for thirty days. */
export const BinScreen = () => {
  const { t } = useTranslation(['bin', 'common']);
  const paths = usePaths();
  const { found, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useBin();
  const restore = useRestore();
  const end = useEnd();
  const [now] = useState(Date.now);
  // Seen leaving with the words that it came with.
  const [ending, setEnding] = useState<{ book: BinnedBook; isOpen: boolean } | null>(null);
  const stay = (): void => setEnding((asked) => asked && { ...asked, isOpen: false });
  const title = ending?.book.title ?? '';
  const [emptying, setEmptying] = useState(false);
  const items = useMemo(() => found?.books.map((book) => ({ id: Number(book.id), book })) ?? [], [found]);
  const filled = found !== undefined && found.total > 0;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={type.titleL}>{t('title')}</h1>
        {filled && (
          <>
            <p className={styles.count}>{formatCount(found.total)}</p>
            <div className={styles.tools}>
              <Button icon={Trash2} onPress={() => setEmptying(true)}>
                {t('empty.verb')}
              </Button>
            </div>
          </>
        )}
      </div>
      {found === undefined && !isError && <Loading />}
      {found === undefined && isError && (
        <EmptyState drawing="broken" title={t('failed.title')} text={t('failed.text')}>
          <Button kind="primary" icon={RotateCw} waiting={isFetching && t('loading')} onPress={() => void refetch()}>
            {t('common:tryAgain')}
          </Button>
        </EmptyState>
      )}
      {found?.total === 0 && (
        <EmptyState drawing="shelf" title={t('none.title')} text={t('none.text')}>
          <ButtonLink kind="primary" to={paths.books}>
            {t('none.books')}
          </ButtonLink>
        </EmptyState>
      )}
      {filled && (
        <>
          {found.bytes > 0 && <p className={styles.lede}>{t('space', { size: formatBytes(found.bytes) })}</p>}
          <LongList
            className={styles.list}
            label={t('title')}
            items={items}
            rowHeight={ROW_HEIGHT}
            row={({ book }) => (
              <BinnedRow
                book={book}
                now={now}
                onRestore={restore}
                onEnd={(one) => setEnding({ book: one, isOpen: true })}
              />
            )}
          />
          {hasNextPage && (
            <Button waiting={isFetchingNextPage && t('loading')} onPress={() => void fetchNextPage()}>
              {t('more')}
            </Button>
          )}
        </>
      )}
      <ConfirmDialog
        isOpen={ending?.isOpen ?? false}
        title={t('end.title', { title })}
        verb={t('end.verb')}
        keep={t('end.keep')}
        danger
        onClose={stay}
        onConfirm={() => {
          if (ending !== null) end(ending.book);
          stay();
        }}
      >
        {t('end.text')}
      </ConfirmDialog>
      <AskToEmpty total={found?.total ?? 0} isOpen={emptying} onClose={() => setEmptying(false)} />
    </div>
  );
};
