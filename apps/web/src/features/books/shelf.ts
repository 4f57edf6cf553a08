import type { RefObject } from 'react';
import type { Entry, Rows } from '../catalogue/catalogue.queries.ts';
import type { Selection } from './selection.ts';

/** What each view of a shelf is told. */
export type ShelfProps = {
  rows: Rows;
  /** What screen readers call it. */
  label: string;
  selection: Selection;
  /** All of them are recordings: their covers stand in square places. */
  square: boolean;
  /** The book whose menu is open. */
  menuOf: string | null;
  onMenu: (index: number, button: HTMLElement, byKey: boolean) => void;
  /** Where a touch on a book leads. */
  addressOf: (book: Entry) => string;
  /** In milliseconds since 1970. */
  now: number;
  /** Filled by the view: gives the focus back to the books. */
  focus: RefObject<() => void>;
};
