import type { BookMetadata, Contributor } from '../book-facts.ts';
import { isPlaceholderName } from '../names/author-names.ts';
import { cleanLine, cleanLineOrNull } from '../text/clean-line.ts';
import { parseYear } from '../text/parse-year.ts';
import { sanitiseAnnotation } from '../text/sanitise-annotation.ts';
import { findChildren, getText, type XmlElement } from '../xml/parse-xml.ts';
import { findIsbn, parseIdentifiers } from './identifiers.ts';
import { findRating } from './rating.ts';
import { collectRefinements, type Refinements } from './refinements.ts';
import { findSeries } from './series.ts';

const LINE = 1000;
const NAME = 300;
const MAX_PEOPLE = 200;
const MAX_GENRES = 100;

/** Parses the metadata of the package document (EPUB 3.3 section 5.5, OPF 2.0.1 section 2.2). */
export const parseMetadata = (metadata: XmlElement): Omit<BookMetadata, 'isDrm' | 'isLcp'> => {
  const fields = listFields(metadata);
  const refinements = collectRefinements(fields);
  const findFields = (name: string) => fields.filter((field) => field.name === name);
  const listLines = (name: string, limit = NAME) =>
    findFields(name)
      .map((field) => cleanLine(getText(field), limit))
      .filter(Boolean);
  const creators = parsePeople(findFields('creator'), refinements);
  const rating = findRating(fields);
  const title = findTitle(findFields('title'), refinements);
  const sortTitle = title && findSortTitle(title, fields, refinements);
  const authors = creators.filter(({ role }) => role === null || role === 'aut');
  return {
    title: title && cleanLine(getText(title), LINE),
    ...(sortTitle && { sortTitle }),
    authors: authors.length > 0 ? authors : creators,
    contributors: [
      ...(authors.length > 0 ? creators.filter((person) => !authors.includes(person)) : []),
      ...parsePeople(findFields('contributor'), refinements),
    ],
    series: findSeries(fields, refinements),
    language: toLanguage(listLines('language', 35)[0]),
    year: findYear(findFields('date')),
    publisher: listLines('publisher')[0] ?? null,
    isbn: findIsbn(findFields('identifier'), refinements) ?? findIsbn(findFields('source'), refinements),
    genres: [...new Set(listLines('subject'))].slice(0, MAX_GENRES),
    annotation: sanitiseAnnotation(
      findFields('description')
        .map(getText)
        .find((text) => text.trim()) ?? '',
    ),
    identifiers: parseIdentifiers(findFields('identifier')),
    accessibility: parseAccessibility(fields),
    ...(rating !== null && { rating }),
  };
};

/** A tag in lower case, with two letters where the language has them (ISO 639-1); what is no tag stays. */
const toLanguage = (text: string | undefined): string | null => {
  const tag = text?.toLowerCase().replaceAll('_', '-') ?? null;
  if (tag === null || !/^[a-z]{3}(?:-[a-z\d]{2,8})*$/.test(tag)) return tag;
  try {
    return Intl.getCanonicalLocales(tag)[0]?.toLowerCase() ?? tag;
  } catch {
    return tag;
  }
};

/** OEB 1.x packages have the same fields one level deeper, in `dc-metadata` and `x-metadata`. */
const listFields = (metadata: XmlElement): XmlElement[] =>
  findChildren(metadata).flatMap((field) => (/^(dc|x)-metadata$/.test(field.name) ? findChildren(field) : field));

const findTitle = (titles: XmlElement[], refinements: Refinements): XmlElement | null => {
  const main = titles.find((title) => refinements.get(title, 'title-type') === 'main');
  const candidates = main ? [main, ...titles] : titles;
  return candidates.find((title) => cleanLine(getText(title), LINE) !== '') ?? null;
};

/** `file-as` of the title (EPUB 3.3, and OPF 2 as an attribute), or what calibre writes. */
const findSortTitle = (title: XmlElement, fields: XmlElement[], refinements: Refinements): string | null => {
  const calibre = fields.find(({ attributes }) =>
    [attributes.get('name'), attributes.get('property')].includes('calibre:title_sort'),
  );
  const said =
    title.attributes.get('file-as') ??
    refinements.get(title, 'file-as') ??
    (calibre && (calibre.attributes.get('content') ?? getText(calibre)));
  return cleanLineOrNull(said, LINE);
};

const parsePeople = (people: XmlElement[], refinements: Refinements): Contributor[] =>
  people.slice(0, MAX_PEOPLE).flatMap((person) => {
    const name = cleanLine(getText(person), NAME);
    if (!name) return [];
    const findDetail = (property: string) => person.attributes.get(property) ?? refinements.get(person, property);
    const fileAs = cleanLineOrNull(findDetail('file-as'), NAME);
    return {
      name,
      fileAs: fileAs !== null && isPlaceholderName(fileAs) ? null : fileAs,
      role: cleanLineOrNull(findDetail('role'), 40)?.toLowerCase() ?? null,
    };
  });

const findYear = (dates: XmlElement[]): number | null => {
  const getEvent = (date: XmlElement) => date.attributes.get('event')?.toLowerCase();
  const published = dates.find((date) => getEvent(date) === 'publication');
  const plain = dates.find((date) => getEvent(date) === undefined);
  for (const date of [published, plain, ...dates]) {
    const year = date ? parseYear(getText(date)) : null;
    if (year !== null) return year;
  }
  return null;
};

const parseAccessibility = (fields: XmlElement[]): Record<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const { attributes, ...field } of fields) {
    const property = attributes.get('property') ?? attributes.get('name') ?? '';
    const name = /^schema:(access[A-Za-z]{1,40})$/.exec(property)?.[1];
    const value = cleanLine(attributes.get('content') ?? getText({ ...field, attributes }), LINE);
    const values = name ? (found.get(name) ?? []) : [];
    if (name && value && values.length < 50) found.set(name, [...values, value]);
  }
  return Object.fromEntries(found);
};
