import { type BookMetadata, SILENT } from '../facts.ts';
import { sanitiseAnnotation } from '../text/annotation.ts';
import { cleanLine } from '../text/clean.ts';
import { normaliseIsbn } from '../text/isbn.ts';
import { listIn, peopleIn } from '../text/lists.ts';
import { yearIn } from '../text/year.ts';
import type { Annotations } from './annotations.ts';
import { xmpValues } from './xmp.ts';

/** What a document says about itself: its own keys, which are those of BibTeX, before those of XMP. */
export const djvuMetadata = ({ metadata, xmp }: Annotations): BookMetadata => {
  const packet = xmpValues(xmp ?? '');
  const lines = (limit: number, ...keys: string[]): string[] => {
    const values = keys.flatMap((key) => metadata.get(key) ?? packet.get(key) ?? []);
    return values.map((value) => cleanLine(value, limit)).filter(Boolean);
  };
  // the software that made the file, not who made the book, stands under "creator" of its own keys
  const authors = metadata.has('author')
    ? lines(4000, 'author').flatMap((line) => line.split(' and '))
    : (packet.get('creator') ?? []);
  const dates = ['year', 'date', 'issued', 'creationdate'].flatMap((key) => lines(100, key));
  return {
    ...SILENT,
    title: lines(1000, 'title', 'booktitle')[0] ?? null,
    authors: peopleIn(authors),
    publisher: lines(300, 'publisher')[0] ?? null,
    year: dates.map(yearIn).find((year) => year !== null) ?? null,
    language: lines(35, 'language')[0]?.toLowerCase().replaceAll('_', '-') ?? null,
    isbn:
      lines(100, 'isbn', 'identifier')
        .map(normaliseIsbn)
        .find((isbn) => isbn !== null) ?? null,
    genres: listIn(lines(4000, 'subject', 'keywords')),
    annotation: sanitiseAnnotation(metadata.get('abstract') ?? packet.get('description')?.[0] ?? ''),
  };
};
