import { Parser } from 'htmlparser2';
import { type BookMetadata, EMPTY_METADATA } from '../book-facts.ts';
import { cleanLine } from '../text/clean-line.ts';
import { normaliseIsbn } from '../text/isbn.ts';
import { lcidToLanguage } from '../text/lcid.ts';
import { parseAuthors } from '../text/metadata-fields.ts';
import { parseYear } from '../text/parse-year.ts';
import { sanitiseAnnotation } from '../text/sanitise-annotation.ts';
import { decodeHeaderText, type MobiHeader } from './mobi-header.ts';

/** EXTH record types (MobileRead's description of the format). */
const KIND = {
  author: 100,
  publisher: 101,
  description: 103,
  isbn: 104,
  subject: 105,
  date: 106,
  asin: 113,
  title: 503,
  language: 524,
} as const;
const MAX_GENRES = 100;

/** Metadata from a Mobipocket or KF8 header. */
export const toMobiMetadata = (header: MobiHeader): BookMetadata => {
  const texts = (kind: number): string[] =>
    (header.exth.get(kind) ?? []).map((value) => decodeHeaderText(value, header));
  const lines = (kind: number, limit = 300): string[] =>
    texts(kind)
      .map((text) => cleanLine(decodeReferences(text), limit))
      .filter(Boolean);
  const splitLines = (kind: number): string[] =>
    lines(kind, 4000)
      .flatMap((line) => line.split(';'))
      .map((part) => cleanLine(part, 300))
      .filter(Boolean);
  // other programs store their own ids here
  const asin = lines(KIND.asin, 100).find((line) => /^B[0-9A-Z]{9}$/.test(line));
  const isbns = lines(KIND.isbn, 100);
  return {
    ...EMPTY_METADATA,
    title:
      lines(KIND.title, 1000)[0] ?? (cleanLine(decodeReferences(decodeHeaderText(header.title, header)), 1000) || null),
    authors: parseAuthors(lines(KIND.author, 4000)),
    language: lines(KIND.language, 35)[0]?.toLowerCase().replaceAll('_', '-') ?? lcidToLanguage(header.locale),
    year: lines(KIND.date, 100).map(parseYear)[0] ?? null,
    publisher: lines(KIND.publisher)[0] ?? null,
    isbn: isbns.map(normaliseIsbn).find((isbn) => isbn !== null) ?? null,
    genres: [...new Set(splitLines(KIND.subject))].slice(0, MAX_GENRES),
    annotation: sanitiseAnnotation(texts(KIND.description)[0] ?? ''),
    identifiers: [
      ...isbns.slice(0, 20).map((value) => ({ scheme: 'ISBN', value })),
      ...(asin ? [{ scheme: 'ASIN', value: asin }] : []),
    ],
    isDrm: header.isEncrypted,
  };
};

/** Decodes character references: some programs store values as HTML (`&#1055;`, `&amp;`). */
const decodeReferences = (text: string): string => {
  if (!text.includes('&')) return text;
  let plain = '';
  const parser = new Parser({ ontext: (piece) => (plain += piece) });
  parser.end(text.replaceAll('<', '&lt;'));
  return plain;
};
