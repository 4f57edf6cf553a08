import { useChoice } from '../../lib/use-choice.ts';
import type { Shelf } from '../catalogue/catalogue.queries.ts';
import { BookToolbar, sizes, views } from './book-toolbar.tsx';
import { ordersOf } from './books.queries.ts';

/** How books are ordered and shown, as this browser keeps it; and the tools to change that. */
export const useLibraryView = (shelf: Shelf) => {
  const { name, all } = ordersOf(shelf);
  const [order, setOrder] = useChoice(name, all);
  const [view, setView] = useChoice('books.view', views);
  const [size, setSize] = useChoice('books.size', sizes);
  const toolbar = (
    <BookToolbar order={order} onOrder={setOrder} view={view} onView={setView} size={size} onSize={setSize} />
  );
  return { order, setOrder, view, size, toolbar };
};
export type Looks = ReturnType<typeof useLibraryView>;
