import { readFile, stat } from 'node:fs/promises';
import ipaddr from 'ipaddr.js';
import type { TokenContents } from '../book-contents.ts';
import { type BookMetadata, createBookFacts, EMPTY_METADATA, UnreadableBook } from '../book-facts.ts';
import type { Parser } from '../parser.ts';
import { cleanLine } from '../text/clean-line.ts';
import { normaliseIsbn } from '../text/isbn.ts';
import { parseYear } from '../text/parse-year.ts';
import { sanitiseAnnotation } from '../text/sanitise-annotation.ts';
import { findChild, findChildren, getText, parseXml, type XmlElement } from '../xml/parse-xml.ts';

/** Tokens of shops have 1 to 4 kB. */
const MAX_BYTES = 256 * 1024;
const MAX_AUTHORS = 200;
const MEDIA_TYPE = /^[a-z0-9][\w.+-]{0,63}\/[\w.+-]{1,100}$/;
const ISO_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Reads an ACSM token, with which Adobe's software fetches a book elsewhere. The token is only described, never
 * fulfilled: no request goes to the addresses in it. Throws `UnreadableBook`: `damaged` when it is not a token, `hostile`
 * when it is too large, declares entities, or names a licence server that is not on the internet.
 */
export const readAcsm: Parser = async ({ path }) => {
  if ((await stat(path)).size > MAX_BYTES) throw new UnreadableBook('hostile', 'a token of that size is none');
  const { root, wellFormed } = parseXml(await readFile(path));
  const item = findChild(root, 'resourceiteminfo');
  const operator = findLine(root, 'operatorurl');
  if (root.name !== 'fulfillmenttoken' || !wellFormed || !item || !operator)
    throw new UnreadableBook('damaged', 'this is no token for a book');
  if (!isPublicOperatorUrl(operator)) throw new UnreadableBook('hostile', 'the token names a server inside a network');
  const described = findChild(item, 'metadata');
  return createBookFacts(
    'acsm',
    described ? parseMetadata(described, item) : EMPTY_METADATA,
    parseContents(root, item, described),
  );
};

const findLine = (parent: XmlElement, name: string, limit = 1000): string | null =>
  listLines(parent, name, limit)[0] ?? null;

const listLines = (parent: XmlElement, name: string, limit = 1000): string[] =>
  findChildren(parent, name)
    .map((element) => cleanLine(getText(element), limit))
    .filter(Boolean);

/** Parses the Dublin Core metadata of the book that the token stands for. */
const parseMetadata = (described: XmlElement, item: XmlElement): BookMetadata => {
  const identifiers = listLines(described, 'identifier', 300).slice(0, 50);
  const resource = findLine(item, 'resource', 300);
  return {
    ...EMPTY_METADATA,
    title: findLine(described, 'title'),
    authors: listLines(described, 'creator', 300)
      .slice(0, MAX_AUTHORS)
      .map((name) => ({ name, fileAs: null, role: null })),
    publisher: findLine(described, 'publisher', 300),
    language: findLine(described, 'language', 35)?.toLowerCase().replaceAll('_', '-') ?? null,
    year: parseYear(findLine(described, 'date') ?? ''),
    isbn: identifiers.map(normaliseIsbn).find((isbn) => isbn !== null) ?? null,
    genres: [...new Set(listLines(described, 'subject', 300))].slice(0, 100),
    annotation: sanitiseAnnotation(findChildren(described, 'description').map(getText)[0] ?? ''),
    identifiers: [
      ...identifiers.map((value) => ({ scheme: null, value })),
      ...(resource ? [{ scheme: 'resource', value: resource }] : []),
    ],
  };
};

/** `fulfils` is the media type of the book; `expires` is the expiry of the token, not of a loan. */
const parseContents = (root: XmlElement, item: XmlElement, described: XmlElement | undefined): TokenContents => {
  const format = described ? (findLine(described, 'format')?.toLowerCase() ?? '') : '';
  const expiration = findLine(root, 'expiration') ?? '';
  return {
    kind: 'token',
    fulfils: MEDIA_TYPE.test(format) ? format : null,
    expires: ISO_TIME.test(expiration) && !Number.isNaN(Date.parse(expiration)) ? expiration : null,
    fulfilment: parseFulfilment(root, item),
    singleDevice: isForOneDevice(item),
  };
};

const parseFulfilment = (root: XmlElement, item: XmlElement): NonNullable<TokenContents['fulfilment']> | null => {
  const [distributor, transaction] = [findLine(root, 'distributor'), findLine(root, 'transaction')];
  const resource = findLine(item, 'resource');
  return distributor && transaction && resource ? { distributor, transaction, resource } : null;
};

/** Whether the right to display the book is bound to a device. */
const isForOneDevice = (item: XmlElement): boolean => {
  const licence = findChild(item, 'licensetoken');
  const permissions = licence && findChild(licence, 'permissions');
  const display = permissions && findChild(permissions, 'display');
  return display !== undefined && findChild(display, 'device') !== undefined;
};

/** Names that no server on the internet has (RFC 6761, RFC 6762, RFC 8375 and the one that ICANN set aside). */
const PRIVATE_NAME = /^[^.]*$|(?:^|\.)(?:localhost|local|internal|lan|home\.arpa|invalid|test)$/;

/**
 * Whether a URL may be that of a licence server on the internet: http or https, with a name that has a dot or an IP
 * address that is neither private, loopback, link-local, multicast nor reserved, however it is written. No DNS request.
 */
const isPublicOperatorUrl = (address: string): boolean => {
  const url = URL.parse(address.trim());
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return ipaddr.isValid(host) ? ipaddr.process(host).range() === 'unicast' : !PRIVATE_NAME.test(host);
};
