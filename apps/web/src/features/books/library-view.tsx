import { useChoice } from '../../lib/use-choice.ts';
import { orders, type Shelf } from '../catalogue/catalogue.queries.ts';
import { BookToolbar, sizes, views } from './book-toolbar.tsx';

/** Until chosen, what was read stands as it was read. */
const ordersOfRead = ['recent', ...orders.filter((order) => order !== 'recent')] as const;

/** How books are ordered and shown, as this browser keeps it; and the tools to change that. */
export const useLibraryView = ({ kind }: Shelf) => {
  const [order, setOrder] = useChoice(
    kind === 'recent' ? 'books.order.recent' : 'books.order',
    kind === 'recent' ? ordersOfRead : orders,
  );
  const [view, setView] = useChoice('books.view', views);
  const [size, setSize] = useChoice('books.size', sizes);
  const toolbar = (
    <BookToolbar order={order} onOrder={setOrder} view={view} onView={setView} size={size} onSize={setSize} />
  );
  return { order, setOrder, view, size, toolbar };
};
export type Looks = ReturnType<typeof useLibraryView>;
