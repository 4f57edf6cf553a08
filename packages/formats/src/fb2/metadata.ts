import { type BookMetadata, type Contributor, SILENT } from '../facts.ts';
import { sanitiseAnnotation } from '../text/annotation.ts';
import { cleanLine, cleanLineOrNull } from '../text/clean.ts';
import { normaliseIsbn } from '../text/isbn.ts';
import { yearIn } from '../text/year.ts';
import { elementOf, elementsOf, textOf, type XmlElement } from '../xml/tree.ts';
import { annotationHtml } from './annotation.ts';

const LINE = 1000;
const NAME = 300;
const MAX_PEOPLE = 200;
const MAX_GENRES = 100;

/** Everything that an FB2 says about itself (FictionBook 2.0, element `description`). Genres are codes of the format. */
export const metadataOf = (description: XmlElement): BookMetadata => {
  const part = (name: string): XmlElement | undefined => elementOf(description, name);
  const [info, published, document] = [part('title-info'), part('publish-info'), part('document-info')];
  const line = (parent: XmlElement | undefined, name: string, limit = NAME): string | null =>
    named(parent, name)
      .map((element) => cleanLine(textOf(element), limit))
      .find(Boolean) ?? null;
  const id = line(document, 'id');
  const annotation = named(info, 'annotation')[0];
  return {
    ...SILENT,
    title: line(info, 'book-title', LINE) ?? line(published, 'book-name', LINE),
    authors: peopleOf(named(info, 'author'), 'aut'),
    contributors: peopleOf(named(info, 'translator'), 'trl'),
    series: seriesOf(info) ?? seriesOf(published),
    language: line(info, 'lang', 35)?.toLowerCase().replaceAll('_', '-') ?? null,
    year: yearIn(line(published, 'year') ?? '') ?? dateOf(named(info, 'date')[0]),
    publisher: line(published, 'publisher'),
    isbn: isbnOf(line(published, 'isbn', LINE) ?? ''),
    genres: [...new Set(named(info, 'genre').map((genre) => cleanLine(textOf(genre), 100)))]
      .filter(Boolean)
      .slice(0, MAX_GENRES),
    annotation: annotation ? sanitiseAnnotation(annotationHtml(annotation)) : null,
    identifiers: id === null ? [] : [{ scheme: 'fb2', value: id }],
  };
};

const named = (parent: XmlElement | undefined, name: string): XmlElement[] => (parent ? elementsOf(parent, name) : []);

/** Names in the order in which they are spoken, with the last name first for sorting; a nickname stands for all. */
const peopleOf = (people: XmlElement[], role: string): Contributor[] =>
  people.slice(0, MAX_PEOPLE).flatMap((person) => {
    const part = (name: string): string => cleanLine(named(person, name).map(textOf)[0] ?? '', NAME);
    const given = [part('first-name'), part('middle-name')].filter(Boolean).join(' ');
    const last = part('last-name');
    const name = cleanLine([given, last].join(' '), NAME) || part('nickname');
    return name ? [{ name, fileAs: given && last ? cleanLine(`${last}, ${given}`, NAME) : null, role }] : [];
  });

/** The first series with a name; one inside another names a part of it. */
const seriesOf = (parent: XmlElement | undefined): BookMetadata['series'] => {
  for (const sequence of named(parent, 'sequence')) {
    const name = cleanLine(sequence.attributes.get('name') ?? '', NAME);
    const number = cleanLineOrNull(sequence.attributes.get('number'), 40)?.replace(/^(\d+)\.0+$/, '$1') ?? null;
    if (name) return { name, number };
  }
  return null;
};

const dateOf = (date: XmlElement | undefined): number | null =>
  date ? (yearIn(date.attributes.get('value') ?? '') ?? yearIn(textOf(date))) : null;

/** The field may hold several, or words around one. */
const isbnOf = (text: string): string | null =>
  text
    .split(/[,;/]|\s{2,}/)
    .concat(text)
    .map(normaliseIsbn)
    .find((isbn) => isbn !== null) ?? null;
