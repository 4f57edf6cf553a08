import type { PalmDatabase } from './database.ts';
import { exthNumber } from './exth.ts';
import { type MobiHeader, mobiHeaderIn } from './mobi-header.ts';

/** A header, and the record that it is: everything it points to is counted from there. */
export type Half = { header: MobiHeader; base: number };

const MAX_HEADER_BYTES = 512 * 1024;
const MAX_FLOWS_BYTES = 512 * 1024;
/** Kind of the EXTH value that says where the KF8 half begins. */
const KF8_BOUNDARY = 121;

/** The halves of a Mobipocket or KF8 book; of one that is both the KF8 half counts (`best`), which is the richer. */
export const halvesOf = (database: PalmDatabase): { old: Half; best: Half } => {
  const old: Half = { header: mobiHeaderIn(database.record(0, MAX_HEADER_BYTES)), base: 0 };
  return { old, best: kf8Half(database, old) ?? old };
};

/** The second half of a hybrid begins behind a record that says so. */
const kf8Half = (database: PalmDatabase, { header }: Half): Half | null => {
  const base = exthNumber(header.exth, KF8_BOUNDARY);
  if (base === null || base === 0 || base >= database.count) return null;
  if (database.record(base - 1, 8).toString('latin1') !== 'BOUNDARY') return null;
  const inner = mobiHeaderIn(database.record(base, MAX_HEADER_BYTES));
  return inner.version === 8 ? { header: inner, base } : null;
};

/**
 * KF8 keeps style sheets and drawings behind the text: the flows, from where to where each goes. The first is the text. None
 * when the book has no table of them.
 */
export const flowsOf = (database: PalmDatabase, { header, base }: Half): [from: number, to: number][] => {
  const table = header.flows === null ? Buffer.alloc(0) : database.record(base + header.flows, MAX_FLOWS_BYTES);
  if (table.length < 20 || table.toString('latin1', 0, 4) !== 'FDST') return [];
  const count = Math.min(table.readUInt32BE(8), Math.floor((table.length - 12) / 8));
  return Array.from({ length: count }, (_, index) => [
    table.readUInt32BE(12 + index * 8),
    table.readUInt32BE(16 + index * 8),
  ]);
};
