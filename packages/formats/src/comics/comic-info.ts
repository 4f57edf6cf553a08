import type { OutlineEntry } from '../contents.ts';
import { type BookMetadata, type Contributor, SILENT } from '../facts.ts';
import { createLookup } from '../lookup.ts';
import { sanitiseAnnotation } from '../text/annotation.ts';
import { cleanLine, cleanLineOrNull } from '../text/clean.ts';
import { normaliseIsbn } from '../text/isbn.ts';
import { yearIn } from '../text/year.ts';
import { elementOf, elementsOf, textOf, type XmlElement } from '../xml/tree.ts';

const LINE = 1000;
const NAME = 300;
const MAX_PEOPLE = 200;
const MAX_GENRES = 100;

/** Fields that name people, with their MARC relator codes; the writer is the author. */
const ROLES = createLookup<string>({
  penciller: 'pnc',
  inker: 'ink',
  colorist: 'clr',
  letterer: 'ltr',
  coverartist: 'cov',
  editor: 'edt',
  translator: 'trl',
});

/** What a comic says about itself. Pages count from 0 in the order of reading. */
export type ComicInfo = {
  metadata: BookMetadata;
  progression: 'ltr' | 'rtl';
  /** `null` when the first page is the cover. */
  frontCover: number | null;
  bookmarks: OutlineEntry[];
};

/** A comic without a word about itself. */
export const NO_INFO: ComicInfo = { metadata: SILENT, progression: 'ltr', frontCover: null, bookmarks: [] };

/** Reads the root element of a `ComicInfo.xml` (schemas 2.0 and 2.1 of the Anansi Project); -1 stands for "unset". */
export const comicInfoOf = (root: XmlElement): ComicInfo => {
  const line = (name: string, limit = NAME): string | null => {
    const element = elementOf(root, name);
    return cleanLineOrNull(element && textOf(element), limit);
  };
  const list = (name: string): string[] => [...new Set((line(name, 10_000) ?? '').split(/[,;]/).map(trimmed))];
  const people = (name: string, role: string): Contributor[] =>
    list(name).flatMap((person) => (person ? { name: cleanLine(person, NAME), fileAs: null, role } : []));
  const pages = elementsOf(elementOf(root, 'pages') ?? root, 'page').flatMap(pageOf);
  return {
    metadata: {
      ...SILENT,
      title: line('title', LINE) ?? issueOf(line('series'), numberOf(line('number', 40))),
      authors: people('writer', 'aut').slice(0, MAX_PEOPLE),
      contributors: Object.entries(ROLES)
        .flatMap(([name, role]) => people(name, role))
        .slice(0, MAX_PEOPLE),
      series: seriesOf(line('series'), numberOf(line('number', 40))),
      language: line('languageiso', 35)?.toLowerCase().replaceAll('_', '-') ?? null,
      year: yearIn(line('year', 10) ?? ''),
      publisher: line('publisher'),
      isbn: normaliseIsbn(line('gtin') ?? ''),
      genres: [...new Set([...list('genre'), ...list('tags')])].filter(Boolean).slice(0, MAX_GENRES),
      annotation: sanitiseAnnotation(textOf(elementOf(root, 'summary') ?? EMPTY)),
    },
    progression: line('manga')?.toLowerCase() === 'yesandrighttoleft' ? 'rtl' : 'ltr',
    frontCover: pages.find(({ type }) => /\bfrontcover\b/i.test(type))?.image ?? null,
    bookmarks: pages.flatMap(({ image, bookmark }) => (bookmark ? { title: bookmark, page: image, children: [] } : [])),
  };
};

const EMPTY: XmlElement = { name: '', attributes: new Map(), children: [] };
const trimmed = (text: string): string => text.trim();

/** Most comics have no title of their own: they are called by their place in the series. */
const issueOf = (series: string | null, number: string | null): string | null =>
  series && number ? `${series} ${number}` : series;

const seriesOf = (name: string | null, number: string | null): BookMetadata['series'] =>
  name === null ? null : { name, number };

const numberOf = (text: string | null): string | null =>
  text === '-1' ? null : (text?.replace(/^(\d+)\.0+$/, '$1') ?? null);

const pageOf = ({ attributes }: XmlElement): { image: number; type: string; bookmark: string }[] => {
  const image = Number(attributes.get('image') ?? Number.NaN);
  if (!Number.isSafeInteger(image) || image < 0) return [];
  return [{ image, type: attributes.get('type') ?? '', bookmark: cleanLine(attributes.get('bookmark') ?? '', 500) }];
};
