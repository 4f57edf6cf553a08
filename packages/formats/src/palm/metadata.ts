import { Parser } from 'htmlparser2';
import { type BookMetadata, SILENT } from '../facts.ts';
import { sanitiseAnnotation } from '../text/annotation.ts';
import { cleanLine } from '../text/clean.ts';
import { normaliseIsbn } from '../text/isbn.ts';
import { languageOfLcid } from '../text/lcid.ts';
import { peopleIn } from '../text/lists.ts';
import { yearIn } from '../text/year.ts';
import { decoded, type MobiHeader } from './mobi-header.ts';

/** Kinds of EXTH values (MobileRead's description of the format). */
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

/** What a Mobipocket or KF8 header says about its book. */
export const metadataIn = (header: MobiHeader): BookMetadata => {
  const texts = (kind: number): string[] => (header.exth.get(kind) ?? []).map((value) => decoded(value, header));
  const lines = (kind: number, limit = 300): string[] =>
    texts(kind)
      .map((text) => cleanLine(withoutReferences(text), limit))
      .filter(Boolean);
  const listed = (kind: number): string[] =>
    lines(kind, 4000)
      .flatMap((line) => line.split(';'))
      .map((part) => cleanLine(part, 300))
      .filter(Boolean);
  // programs of others put numbers of their own there
  const asin = lines(KIND.asin, 100).find((line) => /^B[0-9A-Z]{9}$/.test(line));
  const isbns = lines(KIND.isbn, 100);
  return {
    ...SILENT,
    title: lines(KIND.title, 1000)[0] ?? (cleanLine(withoutReferences(decoded(header.title, header)), 1000) || null),
    authors: peopleIn(lines(KIND.author, 4000)),
    language: lines(KIND.language, 35)[0]?.toLowerCase().replaceAll('_', '-') ?? languageOfLcid(header.locale),
    year: lines(KIND.date, 100).map(yearIn)[0] ?? null,
    publisher: lines(KIND.publisher)[0] ?? null,
    isbn: isbns.map(normaliseIsbn).find((isbn) => isbn !== null) ?? null,
    genres: [...new Set(listed(KIND.subject))].slice(0, MAX_GENRES),
    annotation: sanitiseAnnotation(texts(KIND.description)[0] ?? ''),
    identifiers: [
      ...isbns.slice(0, 20).map((value) => ({ scheme: 'ISBN', value })),
      ...(asin ? [{ scheme: 'ASIN', value: asin }] : []),
    ],
    isDrm: header.isEncrypted,
  };
};

/** Programs wrote these values as they stand in HTML: `&#1055;`, `&amp;`. */
const withoutReferences = (text: string): string => {
  if (!text.includes('&')) return text;
  let plain = '';
  const parser = new Parser({ ontext: (piece) => (plain += piece) });
  parser.end(text.replaceAll('<', '&lt;'));
  return plain;
};
