import { useStoredChoice } from '../../lib/use-stored-choice.ts';
import type { Shelf } from '../catalogue/catalogue.queries.ts';
import { BookToolbar, sizes, views } from './book-toolbar.tsx';
import { getShelfOrders } from './books.queries.ts';

/** Sort order, view and cover size as stored in this browser, and the toolbar that changes them. */
export const useLibraryView = (shelf: Shelf) => {
  const { name, all } = getShelfOrders(shelf);
  const [order, setOrder] = useStoredChoice(name, all);
  const [view, setView] = useStoredChoice('books.view', views);
  const [size, setSize] = useStoredChoice('books.size', sizes);
  const toolbar = (
    <BookToolbar order={order} onOrder={setOrder} view={view} onView={setView} size={size} onSize={setSize} />
  );
  return { order, setOrder, view, size, toolbar };
};
export type LibraryView = ReturnType<typeof useLibraryView>;
