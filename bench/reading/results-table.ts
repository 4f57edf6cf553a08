import { percentile } from '../shared/statistics.ts';

export type Timings = { open: number[]; turn: number[] };

const formatMs = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(1)).padStart(8);

/** Formats a row of the table: opening (median, maximum) and turning (median, p95), in milliseconds. */
export const formatRow = (book: string, engine: string, { open, turn }: Timings): string =>
  [
    book.padEnd(16),
    engine.padEnd(30),
    formatMs(percentile(open, 0.5)),
    formatMs(open.length === 0 ? Number.NaN : Math.max(...open)),
    formatMs(percentile(turn, 0.5)),
    formatMs(percentile(turn, 0.95)),
  ].join(' ');

export const header = ['book'.padEnd(16), 'how'.padEnd(30), 'open p50', 'open max', 'turn p50', 'turn p95'].join(' ');
