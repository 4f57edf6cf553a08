import type { ReactNode } from 'react';
import { useStoredChoice } from '../../lib/use-stored-choice.ts';
import type { Shelf, SortOrder } from '../catalogue/catalogue.queries.ts';
import { BookToolbar, sizes, views } from './book-toolbar.tsx';
import { directions, getDirectionName, getShelfOrders } from './books.queries.ts';

/**
 * Sort order, view and cover size as stored in this browser, and the toolbar that changes them. `filterButton`: in front of them.
 */
export const useLibraryView = (shelf: Shelf, filterButton: ReactNode) => {
  const { name, all } = getShelfOrders(shelf);
  const [order, storeOrder] = useStoredChoice(name, all);
  const [direction, setDirection] = useStoredChoice(getDirectionName(name), directions);
  const isReversed = direction === 'reversed';
  /** An order that is chosen again is reversed. */
  const setOrder = (next: SortOrder): void => {
    setDirection(next === order && !isReversed ? 'reversed' : 'usual');
    storeOrder(next);
  };
  const [view, setView] = useStoredChoice('books.view', views);
  const [size, setSize] = useStoredChoice('books.size', sizes);
  const toolbar = (
    <BookToolbar
      orders={all}
      order={order}
      onOrder={setOrder}
      isReversed={isReversed}
      onReversed={(reversed) => setDirection(reversed ? 'reversed' : 'usual')}
      view={view}
      onView={setView}
      size={size}
      onSize={setSize}
      filter={filterButton}
    />
  );
  return { order, isReversed, setOrder, view, size, toolbar };
};
export type LibraryView = ReturnType<typeof useLibraryView>;
