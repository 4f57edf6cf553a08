import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { BookRef, Entry, Rows } from '../catalogue/catalogue.queries.ts';

/** A selected book. Of books that were never loaded only the id is known. */
export type SelectedBook = BookRef & { entry: Entry | null };

type State = {
  selected: ReadonlyMap<string, SelectedBook>;
  /** Where a range selection starts. */
  anchor: { id: string; index: number } | null;
  /** What was selected when the range was started. */
  before: ReadonlyMap<string, SelectedBook>;
};
const NONE: ReadonlyMap<string, SelectedBook> = new Map();
const NOTHING_SELECTED: State = { selected: NONE, anchor: null, before: NONE };

const toSelectedBook = (entry: Entry): SelectedBook => ({ id: entry.id, title: entry.title, entry });

/** Lists the books between two indexes; fetches the ids of those that are not loaded yet. */
const listRange = async (rows: Rows, from: number, to: number): Promise<SelectedBook[]> => {
  const loaded: SelectedBook[] = [];
  for (let index = from; index < to; index += 1) {
    const entry = rows.rowAt(index);
    if (!entry) break;
    loaded.push(toSelectedBook(entry));
  }
  if (loaded.length === to - from) return loaded;
  const known = new Map(loaded.map((book) => [book.id, book]));
  return (await rows.ids(from, to)).map((id) => known.get(id) ?? { id, title: '', entry: null });
};

/** The selection of books: one by one, as a range, or all. */
export const useSelection = (rows: Rows) => {
  const [state, setState] = useState(NOTHING_SELECTED);
  const latest = useRef({ rows, state });
  useLayoutEffect(() => {
    latest.current = { rows, state };
  }, [rows, state]);
  // Of two concurrent range requests the later one wins.
  const requestCount = useRef(0);

  const actions = useMemo(() => {
    const set = (next: State): void => {
      requestCount.current += 1;
      latest.current.state = next;
      setState(next);
    };
    const findAnchorIndex = async (): Promise<number> => {
      const { state, rows } = latest.current;
      if (!state.anchor) return -1;
      const { id, index } = state.anchor;
      return rows.rowAt(index)?.id === id ? index : rows.indexOf(id);
    };
    return {
      toggle: (index: number): void => {
        const { rows, state } = latest.current;
        const entry = rows.rowAt(index);
        if (!entry) return;
        const selected = new Map(state.selected);
        if (!selected.delete(entry.id)) selected.set(entry.id, toSelectedBook(entry));
        set({ selected, anchor: { id: entry.id, index }, before: selected });
      },
      /** Selects from the range's anchor up to an index; without an anchor the range starts at `from`. */
      extend: async (from: number, to: number): Promise<void> => {
        const { rows } = latest.current;
        const first = rows.rowAt(from);
        if (!latest.current.state.anchor && first)
          latest.current.state = { ...latest.current.state, anchor: { id: first.id, index: from } };
        requestCount.current += 1;
        const request = requestCount.current;
        const begin = await findAnchorIndex();
        const start = begin === -1 ? from : begin;
        const range = await listRange(rows, Math.min(start, to), Math.max(start, to) + 1);
        if (request !== requestCount.current) return;
        const { before, anchor } = latest.current.state;
        const selected = new Map(before);
        for (const book of range) selected.set(book.id, book);
        set({ selected, before, anchor });
      },
      /** Adds all books of the view. */
      all: async (): Promise<void> => {
        requestCount.current += 1;
        const request = requestCount.current;
        const { rows } = latest.current;
        const all = await listRange(rows, 0, rows.total);
        if (request !== requestCount.current) return;
        const selected = new Map(latest.current.state.selected);
        for (const book of all) selected.set(book.id, book);
        set({ selected, before: selected, anchor: null });
      },
      clear: (): void => {
        if (latest.current.state !== NOTHING_SELECTED) set(NOTHING_SELECTED);
      },
      /** Updates the selected books after an action on all of them. */
      mark: (change: Partial<Pick<Entry, 'favorite' | 'read_status' | 'percent' | 'opened'>>): void => {
        const { state } = latest.current;
        const selected = new Map(
          [...state.selected].map(([id, book]) => [id, { ...book, entry: book.entry && { ...book.entry, ...change } }]),
        );
        set({ ...state, selected, before: selected });
      },
    };
  }, []);
  return useMemo(() => ({ ...actions, selected: state.selected }), [actions, state.selected]);
};
export type Selection = ReturnType<typeof useSelection>;
