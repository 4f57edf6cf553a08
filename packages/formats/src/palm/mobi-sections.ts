import type { PalmDatabase } from './database.ts';
import { exthNumber } from './exth.ts';
import { type MobiHeader, parseMobiHeader } from './mobi-header.ts';

/** A header, and the index of its record, the base for all record numbers in it. */
export type MobiSection = { header: MobiHeader; base: number };

const MAX_HEADER_BYTES = 512 * 1024;
const MAX_FLOWS_BYTES = 512 * 1024;
/** EXTH record type with the start of the KF8 section. */
const KF8_BOUNDARY = 121;

/** Finds the sections of a Mobipocket or KF8 book; in a hybrid the KF8 section is preferred because it is richer. */
export const findMobiSections = (database: PalmDatabase): { mobi6: MobiSection; preferred: MobiSection } => {
  const mobi6: MobiSection = { header: parseMobiHeader(database.record(0, MAX_HEADER_BYTES)), base: 0 };
  return { mobi6, preferred: findKf8Section(database, mobi6) ?? mobi6 };
};

/** The KF8 section of a hybrid follows a `BOUNDARY` record. */
const findKf8Section = (database: PalmDatabase, { header }: MobiSection): MobiSection | null => {
  const base = exthNumber(header.exth, KF8_BOUNDARY);
  if (base === null || base === 0 || base >= database.count) return null;
  if (database.record(base - 1, 8).toString('latin1') !== 'BOUNDARY') return null;
  const inner = parseMobiHeader(database.record(base, MAX_HEADER_BYTES));
  return inner.version === 8 ? { header: inner, base } : null;
};

/**
 * Reads the KF8 flow table: start and end of each flow. The first flow is the text; style sheets and SVG follow. Empty
 * without a table.
 */
export const readFlowTable = (database: PalmDatabase, { header, base }: MobiSection): [from: number, to: number][] => {
  const table = header.flows === null ? Buffer.alloc(0) : database.record(base + header.flows, MAX_FLOWS_BYTES);
  if (table.length < 20 || table.toString('latin1', 0, 4) !== 'FDST') return [];
  const count = Math.min(table.readUInt32BE(8), Math.floor((table.length - 12) / 8));
  return Array.from({ length: count }, (_, index) => [
    table.readUInt32BE(12 + index * 8),
    table.readUInt32BE(16 + index * 8),
  ]);
};
