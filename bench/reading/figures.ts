import { percentile } from '../shared/figures.ts';

export type Figures = { open: number[]; turn: number[] };

const ms = (value: number): string => (Number.isNaN(value) ? '–' : value.toFixed(1)).padStart(8);

/** One line of the table: opening (median, largest), turning (median, p95), in milliseconds. */
export const row = (book: string, engine: string, { open, turn }: Figures): string =>
  [
    book.padEnd(16),
    engine.padEnd(30),
    ms(percentile(open, 0.5)),
    ms(open.length === 0 ? Number.NaN : Math.max(...open)),
    ms(percentile(turn, 0.5)),
    ms(percentile(turn, 0.95)),
  ].join(' ');

export const header = ['book'.padEnd(16), 'how'.padEnd(30), 'open p50', 'open max', 'turn p50', 'turn p95'].join(' ');
