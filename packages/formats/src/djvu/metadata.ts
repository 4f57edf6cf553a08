import { type BookMetadata, EMPTY_METADATA } from '../book-facts.ts';
import { cleanLine } from '../text/clean-line.ts';
import { normaliseIsbn } from '../text/isbn.ts';
import { parseAuthors, parseGenres } from '../text/metadata-fields.ts';
import { parseYear } from '../text/parse-year.ts';
import { sanitiseAnnotation } from '../text/sanitise-annotation.ts';
import type { Annotations } from './annotations.ts';
import { parseXmp } from './xmp.ts';

/** Metadata of a document: its own keys, which are those of BibTeX, before XMP. */
export const toDjvuMetadata = ({ metadata, xmp }: Annotations): BookMetadata => {
  const packet = parseXmp(xmp ?? '');
  const lines = (limit: number, ...keys: string[]): string[] => {
    const values = keys.flatMap((key) => metadata.get(key) ?? packet.get(key) ?? []);
    return values.map((value) => cleanLine(value, limit)).filter(Boolean);
  };
  // "creator" in its own keys is software, not an author
  const authors = metadata.has('author')
    ? lines(4000, 'author').flatMap((line) => line.split(' and '))
    : (packet.get('creator') ?? []);
  const dates = ['year', 'date', 'issued', 'creationdate'].flatMap((key) => lines(100, key));
  return {
    ...EMPTY_METADATA,
    title: lines(1000, 'title', 'booktitle')[0] ?? null,
    authors: parseAuthors(authors),
    publisher: lines(300, 'publisher')[0] ?? null,
    year: dates.map(parseYear).find((year) => year !== null) ?? null,
    language: lines(35, 'language')[0]?.toLowerCase().replaceAll('_', '-') ?? null,
    isbn:
      lines(100, 'isbn', 'identifier')
        .map(normaliseIsbn)
        .find((isbn) => isbn !== null) ?? null,
    genres: parseGenres(lines(4000, 'subject', 'keywords')),
    annotation: sanitiseAnnotation(metadata.get('abstract') ?? packet.get('description')?.[0] ?? ''),
  };
};
