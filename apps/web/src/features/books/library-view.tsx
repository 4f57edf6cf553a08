import { useChoice } from '../../lib/use-choice.ts';
import { orders } from '../catalogue/catalogue.queries.ts';
import { BookToolbar, sizes, views } from './book-toolbar.tsx';

/** How books are ordered and shown, as this browser keeps it; and the tools to change that. */
export const useLibraryView = () => {
  const [order, setOrder] = useChoice('books.order', orders);
  const [view, setView] = useChoice('books.view', views);
  const [size, setSize] = useChoice('books.size', sizes);
  const toolbar = (
    <BookToolbar order={order} onOrder={setOrder} view={view} onView={setView} size={size} onSize={setSize} />
  );
  return { order, setOrder, view, size, toolbar };
};
export type Looks = ReturnType<typeof useLibraryView>;
