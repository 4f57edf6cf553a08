import { type BookMetadata, EMPTY_METADATA } from '../book-facts.ts';
import { cleanLine, cleanLineOrNull } from '../text/clean-line.ts';
import { parseAuthors, parseGenres } from '../text/metadata-fields.ts';
import { parseYear } from '../text/parse-year.ts';
import { sanitisePlainAnnotation } from '../text/sanitise-annotation.ts';
import { findChild, getText, type XmlElement } from '../xml/parse-xml.ts';

const LINE = 1000;

/**
 * Metadata from the core properties (ECMA-376 part 2, "Core properties"); the subject serves as description when there
 * is none.
 */
export const parseCoreProperties = (core: XmlElement | null): BookMetadata => {
  const field = (name: string): string => {
    const element = core && findChild(core, name);
    return element ? getText(element) : '';
  };
  return {
    ...EMPTY_METADATA,
    title: cleanLineOrNull(field('title'), LINE),
    authors: parseAuthors([field('creator')]),
    language: cleanLineOrNull(field('language'), 35)?.toLowerCase().replaceAll('_', '-') ?? null,
    year: parseYear(field('created')),
    genres: parseGenres([field('keywords'), field('category')]),
    annotation: sanitisePlainAnnotation(cleanLine(field('description'), LINE * 20) || field('subject')),
  };
};
