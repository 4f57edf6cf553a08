import { type BookMetadata, SILENT } from '../facts.ts';
import { sanitiseAnnotation } from '../text/annotation.ts';
import { cleanLine, cleanLineOrNull } from '../text/clean.ts';
import { normaliseIsbn } from '../text/isbn.ts';
import { listIn, peopleIn } from '../text/lists.ts';
import { yearIn } from '../text/year.ts';
import type { HtmlHead } from './scan.ts';

const LINE = 1000;
const NAME = 300;

/** What a page says of itself: its title and language, and the `meta` names of HTML and of Dublin Core (DCMI 2008). */
export const metadataOf = ({ title, language, metas }: HtmlHead): BookMetadata => {
  const all = (...names: string[]): string[] => names.flatMap((name) => metas.get(name) ?? []);
  const core = (name: string): string[] => all(`dc.${name}`, `dcterms.${name}`);
  const first = (texts: string[], limit: number): string | null =>
    texts.map((text) => cleanLineOrNull(text, limit)).find((line) => line !== null) ?? null;
  const said = first([language ?? '', ...core('language'), ...all('content-language')], 35);
  return {
    ...SILENT,
    title: cleanLineOrNull(title, LINE) ?? first(core('title'), LINE),
    authors: peopleIn(all('author').some((name) => cleanLine(name, NAME)) ? all('author') : core('creator')),
    language: said?.toLowerCase().replaceAll('_', '-') ?? null,
    year: [...core('date'), ...core('issued')].map(yearIn).find((year) => year !== null) ?? null,
    publisher: first(core('publisher'), NAME),
    isbn:
      core('identifier')
        .map(normaliseIsbn)
        .find((isbn) => isbn !== null) ?? null,
    genres: listIn(core('subject')),
    annotation: sanitiseAnnotation(first([...all('description'), ...core('description')], 20_000) ?? ''),
  };
};
