import { type BookMetadata, type Contributor, EMPTY_METADATA } from '../book-facts.ts';
import { cleanLine, cleanLineOrNull } from '../text/clean-line.ts';
import { normaliseIsbn } from '../text/isbn.ts';
import { parseYear } from '../text/parse-year.ts';
import { sanitiseAnnotation } from '../text/sanitise-annotation.ts';
import { findChild, findChildren, getText, type XmlElement } from '../xml/parse-xml.ts';
import { toAnnotationHtml } from './annotation-html.ts';

const LINE = 1000;
const NAME = 300;
const MAX_PEOPLE = 200;
const MAX_GENRES = 100;

/** Metadata of an FB2 (FictionBook 2.0, element `description`). Genres are codes of the format. */
export const parseFb2Metadata = (description: XmlElement): BookMetadata => {
  const part = (name: string): XmlElement | undefined => findChild(description, name);
  const [info, published, document] = [part('title-info'), part('publish-info'), part('document-info')];
  const line = (parent: XmlElement | undefined, name: string, limit = NAME): string | null =>
    findNamed(parent, name)
      .map((element) => cleanLine(getText(element), limit))
      .find(Boolean) ?? null;
  const id = line(document, 'id');
  const annotation = findNamed(info, 'annotation')[0];
  return {
    ...EMPTY_METADATA,
    title: line(info, 'book-title', LINE) ?? line(published, 'book-name', LINE),
    authors: parsePeople(findNamed(info, 'author'), 'aut'),
    contributors: parsePeople(findNamed(info, 'translator'), 'trl'),
    series: parseSeries(info) ?? parseSeries(published),
    language: line(info, 'lang', 35)?.toLowerCase().replaceAll('_', '-') ?? null,
    year: parseYear(line(published, 'year') ?? '') ?? parseDateYear(findNamed(info, 'date')[0]),
    publisher: line(published, 'publisher'),
    isbn: findIsbn(line(published, 'isbn', LINE) ?? ''),
    genres: [...new Set(findNamed(info, 'genre').map((genre) => cleanLine(getText(genre), 100)))]
      .filter(Boolean)
      .slice(0, MAX_GENRES),
    annotation: annotation ? sanitiseAnnotation(toAnnotationHtml(annotation)) : null,
    identifiers: id === null ? [] : [{ scheme: 'fb2', value: id }],
  };
};

const findNamed = (parent: XmlElement | undefined, name: string): XmlElement[] =>
  parent ? findChildren(parent, name) : [];

/** Names in spoken order, with a sort key by last name; the nickname if there is no name. */
const parsePeople = (people: XmlElement[], role: string): Contributor[] =>
  people.slice(0, MAX_PEOPLE).flatMap((person) => {
    const part = (name: string): string => cleanLine(findNamed(person, name).map(getText)[0] ?? '', NAME);
    const firstNames = [part('first-name'), part('middle-name')].filter(Boolean).join(' ');
    const last = part('last-name');
    const name = cleanLine([firstNames, last].join(' '), NAME) || part('nickname');
    return name ? [{ name, fileAs: firstNames && last ? cleanLine(`${last}, ${firstNames}`, NAME) : null, role }] : [];
  });

/** The first series with a name; nested ones are parts of it. */
const parseSeries = (parent: XmlElement | undefined): BookMetadata['series'] => {
  for (const sequence of findNamed(parent, 'sequence')) {
    const name = cleanLine(sequence.attributes.get('name') ?? '', NAME);
    const number = cleanLineOrNull(sequence.attributes.get('number'), 40)?.replace(/^(\d+)\.0+$/, '$1') ?? null;
    if (name) return { name, number };
  }
  return null;
};

const parseDateYear = (date: XmlElement | undefined): number | null =>
  date ? (parseYear(date.attributes.get('value') ?? '') ?? parseYear(getText(date))) : null;

/** The first valid ISBN; the field may hold several, or other words. */
const findIsbn = (text: string): string | null =>
  text
    .split(/[,;/]|\s{2,}/)
    .concat(text)
    .map(normaliseIsbn)
    .find((isbn) => isbn !== null) ?? null;
