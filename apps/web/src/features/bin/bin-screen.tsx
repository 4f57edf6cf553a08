import type { BinnedBook } from '@lectern/contracts';
import { RotateCw, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatCount } from '../../i18n/format.ts';
import { formatError } from '../../i18n/format-error.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type from '../../ui/theme/type.module.css';
import { VirtualList } from '../../ui/virtual-list.tsx';
import styles from './bin.module.css';
import { useBin, useDeleteForever, useEmptyBin, useRestoreBook } from './bin.queries.ts';
import { BinRow } from './binned-row.tsx';

const PLACEHOLDERS = Array.from({ length: 5 }, (_, index) => index);
const ROW_HEIGHT = 89;

const Loading = () => {
  const { t } = useTranslation('bin');
  return (
    <div role="group" aria-busy="true" aria-label={t('loading')}>
      {PLACEHOLDERS.map((index) => (
        <Skeleton key={index} className={styles.placeholder} />
      ))}
    </div>
  );
};

/** Asks before the bin is emptied; stays open until that is done. */
const EmptyBinDialog = ({ total, isOpen, onClose }: { total: number; isOpen: boolean; onClose: () => void }) => {
  const { t } = useTranslation('bin');
  const { mutate, isPending, error, reset } = useEmptyBin();
  const close = (): void => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('empty.title')}
      confirmLabel={t('empty.confirm', { count: total })}
      cancelLabel={t('empty.keep')}
      danger
      pendingLabel={isPending && t('empty.waiting')}
      error={error === null ? undefined : formatError(error)}
      onClose={close}
      onConfirm={() => mutate(undefined, { onSuccess: close })}
    >
      {t('empty.text', { count: total })}
    </ConfirmDialog>
  );
};

/** The reader's deleted books, which are kept for thirty days. */
export const BinScreen = () => {
  const { t } = useTranslation(['bin', 'common']);
  const paths = usePaths();
  const { contents, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useBin();
  const restore = useRestoreBook();
  const deleteForever = useDeleteForever();
  const [now] = useState(Date.now);
  // The book stays set while the dialog closes, so that its text does not change.
  const [deletion, setDeletion] = useState<{ book: BinnedBook; isOpen: boolean } | null>(null);
  const closeDeletion = (): void => setDeletion((request) => request && { ...request, isOpen: false });
  const title = deletion?.book.title ?? '';
  const [isEmptyOpen, setEmptyOpen] = useState(false);
  const items = useMemo(() => contents?.books.map((book) => ({ id: Number(book.id), book })) ?? [], [contents]);
  const isFilled = contents !== undefined && contents.total > 0;
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1 className={type.titleL}>{t('title')}</h1>
        {isFilled && (
          <>
            <p className={styles.count}>{formatCount(contents.total)}</p>
            <div className={styles.tools}>
              <Button icon={Trash2} onPress={() => setEmptyOpen(true)}>
                {t('empty.verb')}
              </Button>
            </div>
          </>
        )}
      </div>
      {contents === undefined && !isError && <Loading />}
      {contents === undefined && isError && (
        <EmptyState drawing="broken" title={t('failed.title')} text={t('failed.text')}>
          <Button
            kind="primary"
            icon={RotateCw}
            pendingLabel={isFetching && t('loading')}
            onPress={() => void refetch()}
          >
            {t('common:tryAgain')}
          </Button>
        </EmptyState>
      )}
      {contents?.total === 0 && (
        <EmptyState drawing="shelf" title={t('none.title')} text={t('none.text')}>
          <ButtonLink kind="primary" to={paths.books}>
            {t('none.books')}
          </ButtonLink>
        </EmptyState>
      )}
      {isFilled && (
        <>
          {contents.bytes > 0 && <p className={styles.lede}>{t('space', { size: formatBytes(contents.bytes) })}</p>}
          <VirtualList
            className={styles.list}
            label={t('title')}
            items={items}
            rowHeight={ROW_HEIGHT}
            row={({ book }) => (
              <BinRow
                book={book}
                now={now}
                onRestore={restore}
                onDeleteForever={(target) => setDeletion({ book: target, isOpen: true })}
              />
            )}
          />
          {hasNextPage && (
            <Button pendingLabel={isFetchingNextPage && t('loading')} onPress={() => void fetchNextPage()}>
              {t('more')}
            </Button>
          )}
        </>
      )}
      <ConfirmDialog
        isOpen={deletion?.isOpen ?? false}
        title={t('end.title', { title })}
        confirmLabel={t('end.verb')}
        cancelLabel={t('end.keep')}
        danger
        onClose={closeDeletion}
        onConfirm={() => {
          if (deletion !== null) deleteForever(deletion.book);
          closeDeletion();
        }}
      >
        {t('end.text')}
      </ConfirmDialog>
      <EmptyBinDialog total={contents?.total ?? 0} isOpen={isEmptyOpen} onClose={() => setEmptyOpen(false)} />
    </div>
  );
};
