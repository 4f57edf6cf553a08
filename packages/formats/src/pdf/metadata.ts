import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type BookMetadata, type Contributor, EMPTY_METADATA } from '../book-facts.ts';
import { cleanLine, cleanLineOrNull } from '../text/clean-line.ts';
import { normaliseIsbn } from '../text/isbn.ts';
import { isPlaceholderTitle, parseProducerTitle } from '../text/producer-title.ts';
import { sanitiseAnnotation } from '../text/sanitise-annotation.ts';

const LINE = 1000;
const NAME = 300;
const MAX_PEOPLE = 200;
const MAX_GENRES = 100;
/** A subject of a few words is a genre, a longer one is a description. */
const MAX_GENRE_WORDS = 4;

/** Placeholders that programs write when the user entered nothing. */
const PLACEHOLDER = /^\(?(?:untitled|anonymous|unspecified|unknown|author|title|null|none)\)?(?:-\d+)?$/i;
/** Typed access to the information dictionary and the XMP packet: strings and lists of strings, whatever the file contains. */
export type PdfInfo = { info: (key: string) => string; xmp: (name: string) => string[] };

/** Reads the information dictionary and the XMP packet. */
export const readPdfInfo = async (document: PDFDocumentProxy): Promise<PdfInfo> => {
  const { info, metadata } = await document.getMetadata();
  // an object with the values of the file
  const entries = new Map(Object.entries(info as Record<string, unknown>));
  return {
    info: (key) => toText(entries.get(key)),
    xmp: (name) => {
      // typed as `any`: a string, or an array of strings for a list
      const value: unknown = metadata?.get(name);
      return (Array.isArray(value) ? value : [value]).map(toText).filter((text) => text.trim() !== '');
    },
  };
};

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Converts the metadata of a PDF: from its information dictionary (ISO 32000-1 14.3.3), because most programs write only
 * that with care, else from XMP (ISO 16684-1). Only XMP has lists of people.
 */
export const toPdfMetadata = ({ info, xmp }: PdfInfo): BookMetadata => {
  const title = parseTitle(info('Title')) ?? parseTitle(xmp('dc:title')[0] ?? '');
  const subject = cleanLine(info('Subject') || (xmp('dc:description')[0] ?? ''), 16_000);
  const isGenre = subject !== '' && subject.split(' ').length <= MAX_GENRE_WORDS && !/[.!?]$/.test(subject);
  const keywords = [...info('Keywords').split(/[,;]/), ...xmp('dc:subject')].map((word) => cleanLine(word, NAME));
  return {
    ...EMPTY_METADATA,
    title,
    authors: parseAuthors(info('Author'), xmp('dc:creator')),
    contributors: toContributors(xmp('dc:contributor'), null),
    language: parseLanguage(info('Language') || (xmp('dc:language')[0] ?? '')),
    year: parseYear(info('CreationDate')) ?? parseYear(xmp('xmp:createdate')[0] ?? xmp('dc:date')[0] ?? ''),
    publisher: cleanLineOrNull(xmp('dc:publisher')[0], NAME),
    isbn: ['prism:isbn', 'dc:identifier', 'pdfx:isbn'].flatMap(xmp).map(normaliseIsbn).find(Boolean) ?? null,
    genres: [...new Set([isGenre ? subject : '', ...keywords])].filter(Boolean).slice(0, MAX_GENRES),
    annotation: isGenre ? null : sanitiseAnnotation(escapeHtml(subject)),
  };
};

/** The field is defined as plain text, so what looks like markup is escaped. */
const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const parseTitle = (text: string): string | null => {
  const title = parseProducerTitle(cleanLine(text, LINE));
  return title === null || PLACEHOLDER.test(title) || isPlaceholderTitle(title) ? null : title;
};

/** The list of XMP if it has several names; else one line, split at semicolons only, because names may contain commas. */
const parseAuthors = (line: string, list: string[]): Contributor[] => {
  const names = list.length > 1 || line.trim() === '' ? list : [line];
  return toContributors(names.length === 1 ? (names[0] ?? '').split(';') : names, 'aut');
};

const toContributors = (names: string[], role: string | null): Contributor[] =>
  names
    .slice(0, MAX_PEOPLE)
    .map((name) => cleanLine(name, NAME))
    .filter((name) => name !== '' && !PLACEHOLDER.test(name))
    .map((name) => ({ name, fileAs: null, role }));

const parseLanguage = (text: string): string | null => {
  const tag = cleanLine(text, 35).toLowerCase().replaceAll('_', '-');
  return /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/.test(tag) && !['und', 'x-unknown', 'x-default'].includes(tag) ? tag : null;
};

/** `D:20200521…` (ISO 32000-1 7.9.4) or ISO 8601. */
const parseYear = (date: string): number | null => {
  const year = /^\s*(?:D:)?([12]\d{3})/.exec(date)?.[1];
  return year === undefined ? null : Number(year);
};
