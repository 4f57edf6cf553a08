import { useState } from 'react';
import { useStoredChoice } from '../../lib/use-stored-choice.ts';
import { type Shelf, type SortOrder, useCounts } from '../catalogue/catalogue.queries.ts';
import { type MinRating, RatingFilter } from '../ratings/ratings.parts.tsx';
import { BookToolbar, sizes, views } from './book-toolbar.tsx';
import { directions, getDirectionName, getShelfOrders } from './books.queries.ts';

/** Sort order, view and cover size as stored in this browser, and the toolbar that changes them. */
export const useLibraryView = (shelf: Shelf) => {
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
  // Not stored: a filter that hides books must not surprise the next visit.
  const [minRating, setMinRating] = useState<MinRating>(null);
  const hasRatings = (useCounts().counts?.rated ?? 0) > 0 || minRating !== null;
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
      filter={hasRatings && <RatingFilter value={minRating} onChange={setMinRating} />}
    />
  );
  return { order, isReversed, setOrder, view, size, minRating, setMinRating, toolbar };
};
export type LibraryView = ReturnType<typeof useLibraryView>;
