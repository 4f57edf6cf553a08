import type { Book } from '@lectern/contracts';
import { useCallback, useMemo, useState } from 'react';
import { currentLanguage } from '../../i18n/i18n.ts';
import { opensHere } from '../../lib/opens-here.ts';
import { useChoice } from '../../lib/use-choice.ts';
import { usePaths } from '../../lib/use-paths.ts';
import { BookTable } from './book-table.tsx';
import { BookToolbar, type View, views } from './book-toolbar.tsx';
import { DeleteBook } from './delete-book.tsx';
import { inOrder, type Order, orders } from './order.ts';
import { TileGrid } from './tile-grid.tsx';

/** How books are ordered and shown, as this browser keeps it; and the tools to change that. */
export const useLibraryView = () => {
  const [order, setOrder] = useChoice('books.order', orders);
  const [view, setView] = useChoice('books.view', views);
  const toolbar = <BookToolbar order={order} onOrder={setOrder} view={view} onView={setView} />;
  return { order, setOrder, view, toolbar };
};
type Looks = { order: Order; setOrder: (order: Order) => void; view: View };

/** Books as tiles or as a list, with all that can be done with them. */
export const Library = ({ books, looks: { order, setOrder, view } }: { books: readonly Book[]; looks: Looks }) => {
  const paths = usePaths();
  const language = currentLanguage();
  const [now] = useState(Date.now);
  const [asked, setAsked] = useState<Book | null>(null);
  const sorted = useMemo(() => inOrder(books, order, language), [books, order, language]);
  const addressOf = useCallback((book: Book) => (opensHere(book) ? paths.read(book.id) : paths.book(book.id)), [paths]);
  const shelf = { books: sorted, addressOf, now, onDelete: setAsked };
  return (
    <>
      {view === 'tiles' ? <TileGrid {...shelf} /> : <BookTable {...shelf} order={order} onOrder={setOrder} />}
      <DeleteBook book={asked} onClose={() => setAsked(null)} />
    </>
  );
};
