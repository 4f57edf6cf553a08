import type { OutlineEntry } from '../book-contents.ts';
import { type BookMetadata, type Contributor, EMPTY_METADATA } from '../book-facts.ts';
import { createLookup } from '../lookup.ts';
import { cleanLine, cleanLineOrNull } from '../text/clean-line.ts';
import { normaliseIsbn } from '../text/isbn.ts';
import { parseYear } from '../text/parse-year.ts';
import { sanitiseAnnotation } from '../text/sanitise-annotation.ts';
import { findChild, findChildren, getText, type XmlElement } from '../xml/parse-xml.ts';

const LINE = 1000;
const NAME = 300;
const MAX_PEOPLE = 200;
const MAX_GENRES = 100;

/** Contributor fields with their MARC relator codes; the writer is the author. */
const ROLES = createLookup<string>({
  penciller: 'pnc',
  inker: 'ink',
  colorist: 'clr',
  letterer: 'ltr',
  coverartist: 'cov',
  editor: 'edt',
  translator: 'trl',
});

/** Metadata of a comic. Pages count from 0 in reading order. */
export type ComicInfo = {
  metadata: BookMetadata;
  progression: 'ltr' | 'rtl';
  /** `null` when the first page is the cover. */
  frontCover: number | null;
  bookmarks: OutlineEntry[];
};

/** Defaults for a comic without metadata. */
export const NO_INFO: ComicInfo = { metadata: EMPTY_METADATA, progression: 'ltr', frontCover: null, bookmarks: [] };

/** Parses the root element of `ComicInfo.xml` (Anansi Project schemas 2.0 and 2.1); -1 means "unset". */
export const parseComicInfo = (root: XmlElement): ComicInfo => {
  const line = (name: string, limit = NAME): string | null => {
    const element = findChild(root, name);
    return cleanLineOrNull(element && getText(element), limit);
  };
  const list = (name: string): string[] => [...new Set((line(name, 10_000) ?? '').split(/[,;]/).map(trim))];
  const people = (name: string, role: string): Contributor[] =>
    list(name).flatMap((person) => (person ? { name: cleanLine(person, NAME), fileAs: null, role } : []));
  const pages = findChildren(findChild(root, 'pages') ?? root, 'page').flatMap(parsePage);
  return {
    metadata: {
      ...EMPTY_METADATA,
      title: line('title', LINE) ?? toIssueTitle(line('series'), normaliseNumber(line('number', 40))),
      authors: people('writer', 'aut').slice(0, MAX_PEOPLE),
      contributors: Object.entries(ROLES)
        .flatMap(([name, role]) => people(name, role))
        .slice(0, MAX_PEOPLE),
      series: toSeries(line('series'), normaliseNumber(line('number', 40))),
      language: line('languageiso', 35)?.toLowerCase().replaceAll('_', '-') ?? null,
      year: parseYear(line('year', 10) ?? ''),
      publisher: line('publisher'),
      isbn: normaliseIsbn(line('gtin') ?? ''),
      genres: [...new Set([...list('genre'), ...list('tags')])].filter(Boolean).slice(0, MAX_GENRES),
      annotation: sanitiseAnnotation(getText(findChild(root, 'summary') ?? EMPTY)),
    },
    progression: line('manga')?.toLowerCase() === 'yesandrighttoleft' ? 'rtl' : 'ltr',
    frontCover: pages.find(({ type }) => /\bfrontcover\b/i.test(type))?.image ?? null,
    bookmarks: pages.flatMap(({ image, bookmark }) => (bookmark ? { title: bookmark, page: image, children: [] } : [])),
  };
};

const EMPTY: XmlElement = { name: '', attributes: new Map(), children: [] };
const trim = (text: string): string => text.trim();

/** Comics without a title are named by series and number. */
const toIssueTitle = (series: string | null, number: string | null): string | null =>
  series && number ? `${series} ${number}` : series;

const toSeries = (name: string | null, number: string | null): BookMetadata['series'] =>
  name === null ? null : { name, number };

const normaliseNumber = (text: string | null): string | null =>
  text === '-1' ? null : (text?.replace(/^(\d+)\.0+$/, '$1') ?? null);

const parsePage = ({ attributes }: XmlElement): { image: number; type: string; bookmark: string }[] => {
  const image = Number(attributes.get('image') ?? Number.NaN);
  if (!Number.isSafeInteger(image) || image < 0) return [];
  return [{ image, type: attributes.get('type') ?? '', bookmark: cleanLine(attributes.get('bookmark') ?? '', 500) }];
};
