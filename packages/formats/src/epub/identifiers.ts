import type { BookMetadata } from '../book-facts.ts';
import { cleanLine, cleanLineOrNull } from '../text/clean-line.ts';
import { normaliseIsbn } from '../text/isbn.ts';
import { getText, type XmlElement } from '../xml/parse-xml.ts';
import type { Refinements } from './refinements.ts';

/** ONIX code list 5: 02 is ISBN-10, 15 is ISBN-13. */
const ONIX_ISBN = ['02', '15'];

/** All identifiers of a book as written. */
export const parseIdentifiers = (elements: XmlElement[]): BookMetadata['identifiers'] =>
  elements.slice(0, 50).flatMap((element) => {
    const value = cleanLine(getText(element), 300);
    return value ? { scheme: cleanLineOrNull(element.attributes.get('scheme'), 60), value } : [];
  });

/** Finds the ISBN of a book: an identifier marked as ISBN, else any identifier that is a valid ISBN. */
export const findIsbn = (elements: XmlElement[], refinements: Refinements): string | null => {
  const isMarkedAsIsbn = (element: XmlElement): boolean =>
    element.attributes.get('scheme')?.toLowerCase() === 'isbn' ||
    /^(?:urn:)?isbn[:\s]/i.test(getText(element).trim()) ||
    ONIX_ISBN.includes(refinements.get(element, 'identifier-type') ?? '');
  const inOrder = [...elements.filter(isMarkedAsIsbn), ...elements];
  return inOrder.map((element) => normaliseIsbn(getText(element))).find((isbn) => isbn !== null) ?? null;
};
