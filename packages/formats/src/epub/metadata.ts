import type { BookMetadata, Contributor } from '../facts.ts';
import { sanitiseAnnotation } from '../text/annotation.ts';
import { cleanLine, cleanLineOrNull } from '../text/clean.ts';
import { yearIn } from '../text/year.ts';
import { elementsOf, textOf, type XmlElement } from '../xml/tree.ts';
import { identifiersOf, isbnOf } from './identifiers.ts';
import { type Refinements, refinementsOf } from './refinements.ts';
import { seriesOf } from './series.ts';

const LINE = 1000;
const NAME = 300;
const MAX_PEOPLE = 200;
const MAX_GENRES = 100;

/** Everything of `BookMetadata` that stands in the package document (EPUB 3.3 section 5.5, OPF 2.0.1 section 2.2). */
export const metadataOf = (metadata: XmlElement): Omit<BookMetadata, 'isDrm' | 'isLcp'> => {
  const fields = fieldsOf(metadata);
  const refinements = refinementsOf(fields);
  const named = (name: string) => fields.filter((field) => field.name === name);
  const lines = (name: string, limit = NAME) =>
    named(name)
      .map((field) => cleanLine(textOf(field), limit))
      .filter(Boolean);
  const creators = peopleOf(named('creator'), refinements);
  const authors = creators.filter(({ role }) => role === null || role === 'aut');
  return {
    title: titleOf(named('title'), refinements),
    authors: authors.length > 0 ? authors : creators,
    contributors: [
      ...(authors.length > 0 ? creators.filter((person) => !authors.includes(person)) : []),
      ...peopleOf(named('contributor'), refinements),
    ],
    series: seriesOf(fields, refinements),
    language: lines('language', 35)[0]?.toLowerCase().replaceAll('_', '-') ?? null,
    year: yearOf(named('date')),
    publisher: lines('publisher')[0] ?? null,
    isbn: isbnOf(named('identifier'), refinements),
    genres: [...new Set(lines('subject'))].slice(0, MAX_GENRES),
    annotation: sanitiseAnnotation(
      named('description')
        .map(textOf)
        .find((text) => text.trim()) ?? '',
    ),
    identifiers: identifiersOf(named('identifier')),
    accessibility: accessibilityOf(fields),
  };
};

/** OEB 1.x packages keep the same fields one level deeper, in `dc-metadata` and `x-metadata`. */
const fieldsOf = (metadata: XmlElement): XmlElement[] =>
  elementsOf(metadata).flatMap((field) => (/^(dc|x)-metadata$/.test(field.name) ? elementsOf(field) : field));

const titleOf = (titles: XmlElement[], refinements: Refinements): string | null => {
  const main = titles.find((title) => refinements.of(title, 'title-type') === 'main');
  const inOrder = main ? [main, ...titles] : titles;
  return inOrder.map((title) => cleanLine(textOf(title), LINE)).find(Boolean) ?? null;
};

const peopleOf = (people: XmlElement[], refinements: Refinements): Contributor[] =>
  people.slice(0, MAX_PEOPLE).flatMap((person) => {
    const name = cleanLine(textOf(person), NAME);
    if (!name) return [];
    const detail = (property: string) => person.attributes.get(property) ?? refinements.of(person, property);
    return {
      name,
      fileAs: cleanLineOrNull(detail('file-as'), NAME),
      role: cleanLineOrNull(detail('role'), 40)?.toLowerCase() ?? null,
    };
  });

const yearOf = (dates: XmlElement[]): number | null => {
  const event = (date: XmlElement) => date.attributes.get('event')?.toLowerCase();
  const published = dates.find((date) => event(date) === 'publication');
  const plain = dates.find((date) => event(date) === undefined);
  for (const date of [published, plain, ...dates]) {
    const year = date ? yearIn(textOf(date)) : null;
    if (year !== null) return year;
  }
  return null;
};

const accessibilityOf = (fields: XmlElement[]): Record<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const { attributes, ...field } of fields) {
    const property = attributes.get('property') ?? attributes.get('name') ?? '';
    const name = /^schema:(access[A-Za-z]{1,40})$/.exec(property)?.[1];
    const value = cleanLine(attributes.get('content') ?? textOf({ ...field, attributes }), LINE);
    const values = name ? (found.get(name) ?? []) : [];
    if (name && value && values.length < 50) found.set(name, [...values, value]);
  }
  return Object.fromEntries(found);
};
