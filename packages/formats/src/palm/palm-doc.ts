import { TextDecoder } from 'node:util';
import { metadataOf } from '../epub/metadata.ts';
import { type BookMetadata, SILENT } from '../facts.ts';
import { charsetOf } from '../text/charset.ts';
import { parseXml } from '../xml/tree.ts';
import type { PalmDatabase } from './database.ts';
import { readMobi } from './mobi.ts';
import { mobiHeaderIn } from './mobi-header.ts';
import type { PalmFacts } from './palm-facts.ts';
import { readText, UNREAD } from './text.ts';
import { isTextReadable, textRecords } from './text-records.ts';

/** How the heads of these pages name their encoding. */
export const DECLARED_ENCODING = /\b(?:encoding|charset)\s*=\s*["']?([\w.:-]{1,40})/i;

/**
 * PalmDOC. The format knows no metadata; the first Mobipocket books, which are PalmDOC, begin with a page whose head
 * holds them as OEB packages do. A book with Mobipocket's header is read by that.
 */
export const readPalmDoc = async (database: PalmDatabase, maxBytes: number): Promise<PalmFacts> => {
  const header = mobiHeaderIn(database.record(0));
  if (header.version !== null) return readMobi(database, maxBytes);
  const silent = { metadata: { ...SILENT, isDrm: header.isEncrypted }, cover: null };
  if (!isTextReadable(header)) return { ...silent, text: UNREAD };

  const [start = Buffer.alloc(0)] = textRecords(database, header, 0);
  const encoding = charsetOf(start, DECLARED_ENCODING.exec(start.toString('latin1'))?.[1] ?? null);
  const metadata = metadataIn(new TextDecoder(encoding).decode(start));
  const text = await readText(textRecords(database, header, 0), encoding, maxBytes);
  return { ...silent, ...(metadata && { metadata }), text };
};

/** Looked for without a pattern: one with two ends would be tried from each begin to the end of the text. */
const metadataIn = (start: string): BookMetadata | null => {
  const small = start.toLowerCase();
  const from = small.indexOf('<metadata>');
  const to = small.indexOf('</metadata>', from);
  if (from < 0 || to < 0) return null;
  return { ...SILENT, ...metadataOf(parseXml(Buffer.from(start.slice(from, to))).root) };
};
