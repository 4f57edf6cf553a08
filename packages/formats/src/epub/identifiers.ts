import type { BookMetadata } from '../facts.ts';
import { cleanLine, cleanLineOrNull } from '../text/clean.ts';
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

/** Digits only when this is a valid ISBN-10 or ISBN-13 (check digit, ISO 2108), with or without prefix and hyphens. */
const normaliseIsbn = (text: string): string | null => {
  const digits = text
    .trim()
    .replace(/^(?:urn:)?isbn(?:-1[03])?[:\s]*/i, '')
    .replaceAll(/[\s\u2010-\u2015-]/g, '')
    .toUpperCase();
  if (/^\d{9}[\dX]$/.test(digits)) return weigh(digits, (index) => 10 - index) % 11 === 0 ? digits : null;
  if (/^97[89]\d{10}$/.test(digits))
    return weigh(digits, (index) => (index % 2 === 0 ? 1 : 3)) % 10 === 0 ? digits : null;
  return null;
};

const weigh = (digits: string, weight: (index: number) => number): number =>
  Array.from(digits, (digit, index) => (digit === 'X' ? 10 : Number(digit)) * weight(index)).reduce(
    (sum, x) => sum + x,
    0,
  );
