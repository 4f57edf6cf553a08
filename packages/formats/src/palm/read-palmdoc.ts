import { TextDecoder } from 'node:util';
import { type BookMetadata, EMPTY_METADATA } from '../book-facts.ts';
import { parseMetadata } from '../epub/metadata.ts';
import { detectCharset } from '../text/charset.ts';
import { parseXml } from '../xml/parse-xml.ts';
import type { PalmDatabase } from './database.ts';
import { parseMobiHeader } from './mobi-header.ts';
import { type PalmFacts, readPalmText, UNREAD_TEXT } from './palm-text.ts';
import { readMobi } from './read-mobi.ts';
import { isTextReadable, unpackTextRecords } from './text-records.ts';

/** Matches the encoding declaration in the head of such a page. */
export const DECLARED_ENCODING = /\b(?:encoding|charset)\s*=\s*["']?([\w.:-]{1,40})/i;

/**
 * Reads PalmDOC. The format has no metadata, but the first Mobipocket books, which are PalmDOC, begin with a page whose
 * head holds an OEB package. A book with a Mobipocket header is read as Mobipocket.
 */
export const readPalmDoc = async (database: PalmDatabase, maxBytes: number): Promise<PalmFacts> => {
  const header = parseMobiHeader(database.record(0));
  if (header.version !== null) return readMobi(database, maxBytes);
  const silent = { metadata: { ...EMPTY_METADATA, isDrm: header.isEncrypted }, cover: null };
  if (!isTextReadable(header)) return { ...silent, text: UNREAD_TEXT };

  const [start = Buffer.alloc(0)] = unpackTextRecords(database, header, 0);
  const encoding = detectCharset(start, DECLARED_ENCODING.exec(start.toString('latin1'))?.[1] ?? null);
  const metadata = parseOebMetadata(new TextDecoder(encoding).decode(start));
  const text = await readPalmText(unpackTextRecords(database, header, 0), encoding, maxBytes);
  return { ...silent, ...(metadata && { metadata }), text };
};

/** Searches without a regular expression, which would backtrack from each start to the end of the text. */
const parseOebMetadata = (start: string): BookMetadata | null => {
  const small = start.toLowerCase();
  const from = small.indexOf('<metadata>');
  const to = small.indexOf('</metadata>', from);
  if (from < 0 || to < 0) return null;
  return { ...EMPTY_METADATA, ...parseMetadata(parseXml(Buffer.from(start.slice(from, to))).root) };
};
