import { type BookMetadata, EMPTY_METADATA } from '../book-facts.ts';
import { cleanLine, cleanLineOrNull } from '../text/clean-line.ts';
import { normaliseIsbn } from '../text/isbn.ts';
import { parseAuthors, parseGenres } from '../text/metadata-fields.ts';
import { parseYear } from '../text/parse-year.ts';
import { sanitiseAnnotation } from '../text/sanitise-annotation.ts';
import type { HtmlHead } from './scan-html.ts';

const LINE = 1000;
const NAME = 300;

/** Metadata of a page: title, language, and the `meta` names of HTML and Dublin Core (DCMI 2008). */
export const parseHtmlMetadata = ({ title, language, metas }: HtmlHead): BookMetadata => {
  const all = (...names: string[]): string[] => names.flatMap((name) => metas.get(name) ?? []);
  const core = (name: string): string[] => all(`dc.${name}`, `dcterms.${name}`);
  const first = (texts: string[], limit: number): string | null =>
    texts.map((text) => cleanLineOrNull(text, limit)).find((line) => line !== null) ?? null;
  const declaredLanguage = first([language ?? '', ...core('language'), ...all('content-language')], 35);
  return {
    ...EMPTY_METADATA,
    title: cleanLineOrNull(title, LINE) ?? first(core('title'), LINE),
    authors: parseAuthors(all('author').some((name) => cleanLine(name, NAME)) ? all('author') : core('creator')),
    language: declaredLanguage?.toLowerCase().replaceAll('_', '-') ?? null,
    year: [...core('date'), ...core('issued')].map(parseYear).find((year) => year !== null) ?? null,
    publisher: first(core('publisher'), NAME),
    isbn:
      core('identifier')
        .map(normaliseIsbn)
        .find((isbn) => isbn !== null) ?? null,
    genres: parseGenres(core('subject')),
    annotation: sanitiseAnnotation(first([...all('description'), ...core('description')], 20_000) ?? ''),
  };
};
