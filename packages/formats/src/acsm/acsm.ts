import { readFile, stat } from 'node:fs/promises';
import type { TokenContents } from '../contents.ts';
import { type BookMetadata, closedFacts, SILENT, UnreadableBook } from '../facts.ts';
import type { Parser } from '../parser.ts';
import { sanitiseAnnotation } from '../text/annotation.ts';
import { cleanLine } from '../text/clean.ts';
import { normaliseIsbn } from '../text/isbn.ts';
import { yearIn } from '../text/year.ts';
import { elementOf, elementsOf, parseXml, textOf, type XmlElement } from '../xml/tree.ts';
import { isPublicOperator } from './operator.ts';

/** Tokens of shops take 1 to 4 kB. */
const MAX_BYTES = 256 * 1024;
const MAX_AUTHORS = 200;
const MEDIA_TYPE = /^[a-z0-9][\w.+-]{0,63}\/[\w.+-]{1,100}$/;
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * An ACSM token: a paper by which Adobe's software fetches a book elsewhere. It is described, never exchanged: nothing
 * is asked of the addresses in it. Throws `UnreadableBook`: `damaged` when it is no token, `hostile` when it is too
 * large, declares entities, or names a licence server that is not on the internet.
 */
export const readAcsm: Parser = async ({ path }) => {
  if ((await stat(path)).size > MAX_BYTES) throw new UnreadableBook('hostile', 'a token of that size is none');
  const { root, wellFormed } = parseXml(await readFile(path));
  const item = elementOf(root, 'resourceiteminfo');
  const operator = lineOf(root, 'operatorurl');
  if (root.name !== 'fulfillmenttoken' || !wellFormed || !item || !operator)
    throw new UnreadableBook('damaged', 'this is no token for a book');
  if (!isPublicOperator(operator)) throw new UnreadableBook('hostile', 'the token names a server inside a network');
  const described = elementOf(item, 'metadata');
  return closedFacts('acsm', described ? metadataOf(described, item) : SILENT, contentsOf(root, described));
};

const lineOf = (parent: XmlElement, name: string, limit = 1000): string | null =>
  linesOf(parent, name, limit)[0] ?? null;

const linesOf = (parent: XmlElement, name: string, limit = 1000): string[] =>
  elementsOf(parent, name)
    .map((element) => cleanLine(textOf(element), limit))
    .filter(Boolean);

/** The Dublin Core of the book that the token stands for. */
const metadataOf = (described: XmlElement, item: XmlElement): BookMetadata => {
  const identifiers = linesOf(described, 'identifier', 300).slice(0, 50);
  const resource = lineOf(item, 'resource', 300);
  return {
    ...SILENT,
    title: lineOf(described, 'title'),
    authors: linesOf(described, 'creator', 300)
      .slice(0, MAX_AUTHORS)
      .map((name) => ({ name, fileAs: null, role: null })),
    publisher: lineOf(described, 'publisher', 300),
    language: lineOf(described, 'language', 35)?.toLowerCase().replaceAll('_', '-') ?? null,
    year: yearIn(lineOf(described, 'date') ?? ''),
    isbn: identifiers.map(normaliseIsbn).find((isbn) => isbn !== null) ?? null,
    genres: [...new Set(linesOf(described, 'subject', 300))].slice(0, 100),
    annotation: sanitiseAnnotation(elementsOf(described, 'description').map(textOf)[0] ?? ''),
    identifiers: [
      ...identifiers.map((value) => ({ scheme: null, value })),
      ...(resource ? [{ scheme: 'resource', value: resource }] : []),
    ],
  };
};

/** `fulfils` is the media type of the book; `expires` ends the life of the token, not of a loan. */
const contentsOf = (root: XmlElement, described: XmlElement | undefined): TokenContents => {
  const format = described ? (lineOf(described, 'format')?.toLowerCase() ?? '') : '';
  const expiration = lineOf(root, 'expiration') ?? '';
  return {
    kind: 'token',
    fulfils: MEDIA_TYPE.test(format) ? format : null,
    expires: ISO_TIME.test(expiration) && !Number.isNaN(Date.parse(expiration)) ? expiration : null,
  };
};
