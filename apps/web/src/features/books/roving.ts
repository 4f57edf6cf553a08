import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';

/** Where a key leads in a grid of `count` places and `columns` a row; null when it leads nowhere. */
export const placeAfter = (key: string, from: number, count: number, columns: number): number | null => {
  const to: Record<string, number> = {
    ArrowLeft: from - 1,
    ArrowRight: from + 1,
    ArrowUp: from - columns,
    ArrowDown: from + columns,
    Home: 0,
    End: count - 1,
  };
  const place = to[key];
  if (place === undefined || count === 0) return null;
  if (place >= 0 && place < count) return place;
  // Down from the row before the last reaches the last book when there is none right below.
  const rowOf = (index: number) => Math.floor(index / columns);
  return key === 'ArrowDown' && rowOf(from) < rowOf(count - 1) ? count - 1 : null;
};

/** How many stand in the first row. */
const columnsOf = (places: readonly HTMLElement[]): number => {
  const top = places[0]?.getBoundingClientRect().top;
  const next = places.findIndex((place) => place.getBoundingClientRect().top !== top);
  return next === -1 ? Math.max(places.length, 1) : next;
};

const isMenuKey = (event: KeyboardEvent): boolean =>
  event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey);

/**
 * One stop of the Tab key for all books: arrows, Home and End move among them, the menu key opens the menu of the one
 * that has the focus. In the box, `data-book="<id>"` marks what takes a book's focus, `data-book-area` what belongs to
 * it, `data-book-menu` the button of its menu.
 * @param ids of the books, in the order shown.
 */
export const useRoving = <E extends HTMLElement>(ids: readonly string[]) => {
  const box = useRef<E>(null);
  const [last, setLast] = useState({ id: '', index: 0 });
  // When the last one has gone, the one that took its place is the stop.
  const stop = ids.includes(last.id) ? last.id : ids[Math.min(last.index, ids.length - 1)];

  const onFocus = ({ target }: FocusEvent<E>): void => {
    const id = target.dataset.book;
    if (id !== undefined) setLast({ id, index: ids.indexOf(id) });
  };

  const onKeyDown = (event: KeyboardEvent<E>): void => {
    const places = [...(box.current?.querySelectorAll<HTMLElement>('[data-book]') ?? [])];
    const from = places.findIndex((place) => place === event.target);
    if (from === -1 || event.altKey || event.ctrlKey || event.metaKey) return;
    if (isMenuKey(event)) {
      event.preventDefault();
      const menu = places[from]?.closest('[data-book-area]')?.querySelector('[data-book-menu]');
      // As a key: of a click by a script the toolkit believes that a screen reader made it, and leaves the first item alone.
      for (const type of ['keydown', 'keyup'])
        menu?.dispatchEvent(new KeyboardEvent(type, { key: 'Enter', bubbles: true, cancelable: true }));
      return;
    }
    const to = placeAfter(event.key, from, places.length, columnsOf(places));
    if (to === null) return;
    event.preventDefault();
    places[to]?.focus();
  };

  return { box: { ref: box, onFocus, onKeyDown }, stop };
};
