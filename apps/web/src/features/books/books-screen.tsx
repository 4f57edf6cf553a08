import type { Book } from '@lectern/contracts';
import { RotateCw } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../i18n/i18n.ts';
import { opensHere } from '../../lib/opens-here.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type from '../../ui/theme/type.module.css';
import { UploadButton, UploadZone } from '../upload/upload.parts.tsx';
import { BookTable } from './book-table.tsx';
import { BookToolbar, type View, views } from './book-toolbar.tsx';
import { useBooks } from './books.queries.ts';
import styles from './books-screen.module.css';
import { DeleteBook } from './delete-book.tsx';
import { LoadingTiles } from './loading-tiles.tsx';
import { inOrder, type Order, orders } from './order.ts';
import { TileGrid } from './tile-grid.tsx';
import { useChoice } from './use-choice.ts';

const Failed = ({ onAgain, again }: { onAgain: () => void; again: boolean }) => {
  const { t } = useTranslation(['books', 'common']);
  return (
    <EmptyState drawing="broken" title={t('failed.title')} text={t('failed.text')}>
      <Button kind="primary" icon={RotateCw} waiting={again && t('loading')} onPress={onAgain}>
        {t('common:tryAgain')}
      </Button>
    </EmptyState>
  );
};

const Empty = () => {
  const { t } = useTranslation('books');
  return (
    <EmptyState drawing="shelf" title={t('empty.title')} text={t('empty.text')}>
      <UploadButton kind="primary" />
    </EmptyState>
  );
};

const Library = ({
  books,
  order,
  view,
  onOrder,
}: {
  books: readonly Book[];
  order: Order;
  view: View;
  onOrder: (order: Order) => void;
}) => {
  const paths = usePaths();
  const language = currentLanguage();
  const [now] = useState(Date.now);
  const [asked, setAsked] = useState<Book | null>(null);
  const sorted = useMemo(() => inOrder(books, order, language), [books, order, language]);
  const addressOf = useCallback((book: Book) => (opensHere(book) ? paths.read(book.id) : paths.book(book.id)), [paths]);
  const shelf = { books: sorted, addressOf, now, onDelete: setAsked };
  return (
    <>
      {view === 'tiles' ? <TileGrid {...shelf} /> : <BookTable {...shelf} order={order} onOrder={onOrder} />}
      <DeleteBook book={asked} onClose={() => setAsked(null)} />
    </>
  );
};

/** The whole library of the reader (spec section 2, "Books library"). */
export const BooksScreen = () => {
  const { t } = useTranslation('books');
  const { data: books, isError, isFetching, refetch } = useBooks();
  const [order, setOrder] = useChoice('books.order', orders);
  const [view, setView] = useChoice('books.view', views);
  const filled = books !== undefined && books.length > 0;
  return (
    <>
      <div className={styles.head}>
        <h1 className={type.titleL}>{t('title')}</h1>
        {filled && (
          <>
            <p className={styles.count}>{new Intl.NumberFormat(currentLanguage()).format(books.length)}</p>
            <BookToolbar order={order} onOrder={setOrder} view={view} onView={setView} />
            <span className={styles.upload}>
              <UploadButton />
            </span>
          </>
        )}
      </div>
      {books === undefined &&
        (isError ? <Failed again={isFetching} onAgain={() => void refetch()} /> : <LoadingTiles />)}
      {books?.length === 0 && <Empty />}
      {filled && <Library books={books} order={order} view={view} onOrder={setOrder} />}
      <UploadZone />
    </>
  );
};
