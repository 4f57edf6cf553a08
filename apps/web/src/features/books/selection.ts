import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Entry, Named, Rows } from '../catalogue/catalogue.queries.ts';

/** A chosen book. Of those that were never in sight only the id is known. */
export type Chosen = Named & { entry: Entry | null };

type State = {
  chosen: ReadonlyMap<string, Chosen>;
  /** Where a range begins. */
  anchor: { id: string; index: number } | null;
  /** What was chosen when it began. */
  before: ReadonlyMap<string, Chosen>;
};
const NONE: ReadonlyMap<string, Chosen> = new Map();
const NOTHING: State = { chosen: NONE, anchor: null, before: NONE };

const chosenOf = (entry: Entry): Chosen => ({ id: entry.id, title: entry.title, entry });

/** The books between two places; those that are not here yet are asked for. */
const between = async (rows: Rows, from: number, to: number): Promise<Chosen[]> => {
  const here: Chosen[] = [];
  for (let index = from; index < to; index += 1) {
    const entry = rows.rowAt(index);
    if (!entry) break;
    here.push(chosenOf(entry));
  }
  if (here.length === to - from) return here;
  const known = new Map(here.map((one) => [one.id, one]));
  return (await rows.ids(from, to)).map((id) => known.get(id) ?? { id, title: '', entry: null });
};

/** The books that the reader has chosen: one by one, a range, or all. */
export const useSelection = (rows: Rows) => {
  const [state, setState] = useState(NOTHING);
  const now = useRef({ rows, state });
  useLayoutEffect(() => {
    now.current = { rows, state };
  }, [rows, state]);
  // Of two ranges that are asked for, the later one counts.
  const asked = useRef(0);

  const acts = useMemo(() => {
    const set = (next: State): void => {
      asked.current += 1;
      now.current.state = next;
      setState(next);
    };
    const anchorNow = async (): Promise<number> => {
      const { state, rows } = now.current;
      if (!state.anchor) return -1;
      const { id, index } = state.anchor;
      return rows.rowAt(index)?.id === id ? index : rows.indexOf(id);
    };
    return {
      toggle: (index: number): void => {
        const { rows, state } = now.current;
        const entry = rows.rowAt(index);
        if (!entry) return;
        const chosen = new Map(state.chosen);
        if (!chosen.delete(entry.id)) chosen.set(entry.id, chosenOf(entry));
        set({ chosen, anchor: { id: entry.id, index }, before: chosen });
      },
      /** All from where the range began up to this place; where none began, it begins at `from`. */
      extend: async (from: number, to: number): Promise<void> => {
        const { rows } = now.current;
        const first = rows.rowAt(from);
        if (!now.current.state.anchor && first)
          now.current.state = { ...now.current.state, anchor: { id: first.id, index: from } };
        asked.current += 1;
        const turn = asked.current;
        const begin = await anchorNow();
        const start = begin === -1 ? from : begin;
        const range = await between(rows, Math.min(start, to), Math.max(start, to) + 1);
        if (turn !== asked.current) return;
        const { before, anchor } = now.current.state;
        const chosen = new Map(before);
        for (const one of range) chosen.set(one.id, one);
        set({ chosen, before, anchor });
      },
      all: async (): Promise<void> => {
        asked.current += 1;
        const turn = asked.current;
        const { rows } = now.current;
        const every = await between(rows, 0, rows.total);
        if (turn !== asked.current) return;
        const chosen = new Map(every.map((one) => [one.id, one]));
        set({ chosen, before: chosen, anchor: null });
      },
      clear: (): void => {
        if (now.current.state !== NOTHING) set(NOTHING);
      },
      /** A deed was done to all: what is known of them follows. */
      mark: (change: Partial<Pick<Entry, 'favorite' | 'read_status'>>): void => {
        const { state } = now.current;
        const chosen = new Map(
          [...state.chosen].map(([id, one]) => [id, { ...one, entry: one.entry && { ...one.entry, ...change } }]),
        );
        set({ ...state, chosen, before: chosen });
      },
    };
  }, []);
  return useMemo(() => ({ ...acts, chosen: state.chosen }), [acts, state.chosen]);
};
export type Selection = ReturnType<typeof useSelection>;
