import type { BookMetadata } from '../facts.ts';
import { cleanLine, cleanLineOrNull } from '../text/clean.ts';
import { normaliseIsbn } from '../text/isbn.ts';
import { textOf, type XmlElement } from '../xml/tree.ts';
import type { Refinements } from './refinements.ts';

/** ONIX code list 5: 02 is ISBN-10, 15 is ISBN-13. */
const ONIX_ISBN = ['02', '15'];

/** All identifiers of a book as it writes them. */
export const identifiersOf = (elements: XmlElement[]): BookMetadata['identifiers'] =>
  elements.slice(0, 50).flatMap((element) => {
    const value = cleanLine(textOf(element), 300);
    return value ? { scheme: cleanLineOrNull(element.attributes.get('scheme'), 60), value } : [];
  });

/** The ISBN of a book: one that says so first, else any identifier that is a valid ISBN by itself. */
export const isbnOf = (elements: XmlElement[], refinements: Refinements): string | null => {
  const saysSo = (element: XmlElement): boolean =>
    element.attributes.get('scheme')?.toLowerCase() === 'isbn' ||
    /^(?:urn:)?isbn[:\s]/i.test(textOf(element).trim()) ||
    ONIX_ISBN.includes(refinements.of(element, 'identifier-type') ?? '');
  const inOrder = [...elements.filter(saysSo), ...elements];
  return inOrder.map((element) => normaliseIsbn(textOf(element))).find((isbn) => isbn !== null) ?? null;
};
