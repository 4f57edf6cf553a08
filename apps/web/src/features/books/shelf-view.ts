import type { RefObject } from 'react';
import type { Entry, Rows } from '../catalogue/catalogue.queries.ts';
import type { Selection } from './selection.ts';

/** Props shared by the views of a shelf (tiles and table). */
export type ShelfViewProps = {
  rows: Rows;
  /** The accessible name. */
  label: string;
  selection: Selection;
  /** All books are audiobooks: their covers are in square boxes. */
  square: boolean;
  /** The id of the book whose menu is open. */
  openMenuId: string | null;
  onMenu: (index: number, button: HTMLElement, byKey: boolean) => void;
  /** The path that a click on a book opens. */
  getHref: (book: Entry) => string;
  /** In milliseconds since 1970. */
  now: number;
  /** Set by the view: moves the focus back to the books. */
  focus: RefObject<() => void>;
};
