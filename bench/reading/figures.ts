export type Figures = { open: number[]; turn: number[] };

/** The value below which the share of all values lies; NaN for none. */
const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
};

const ms = (value: number): string => value.toFixed(1).padStart(8);

/** One line of the table: opening (median, largest), turning (median, p95), in milliseconds. */
export const row = (book: string, engine: string, { open, turn }: Figures): string =>
  [
    book.padEnd(16),
    engine.padEnd(17),
    ms(percentile(open, 0.5)),
    ms(Math.max(...open)),
    ms(percentile(turn, 0.5)),
    ms(percentile(turn, 0.95)),
  ].join(' ');

export const header = ['book'.padEnd(16), 'how'.padEnd(17), 'open p50', 'open max', 'turn p50', 'turn p95'].join(' ');
