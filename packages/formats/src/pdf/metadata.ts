import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type BookMetadata, type Contributor, SILENT } from '../facts.ts';
import { sanitiseAnnotation } from '../text/annotation.ts';
import { cleanLine, cleanLineOrNull } from '../text/clean.ts';
import { normaliseIsbn } from '../text/isbn.ts';

const LINE = 1000;
const NAME = 300;
const MAX_PEOPLE = 200;
const MAX_GENRES = 100;
/** A subject of a few words is a genre, a longer one tells what the book is about. */
const MAX_GENRE_WORDS = 4;

/** What programs write when nobody told them: it says nothing. */
const NOBODY = /^\(?(?:untitled|anonymous|unspecified|unknown|author|title|null|none)\)?(?:-\d+)?$/i;
/** A word processor puts its own name and that of its file before what it prints. */
const PRINTED = /^Microsoft (?:Word|PowerPoint|Excel|Publisher) - (.+?)(?:\.(?:docx?|rtf|pptx?|xlsx?|pub))?$/i;

/** The information dictionary and the XMP packet, as strings and lists of strings whatever a stranger put there. */
export type PdfSaid = { info: (key: string) => string; xmp: (name: string) => string[] };

/** Asks the library for both. */
export const pdfSaid = async (document: PDFDocumentProxy): Promise<PdfSaid> => {
  const { info, metadata } = await document.getMetadata();
  // an object of whatever the file holds
  const entries = new Map(Object.entries(info as Record<string, unknown>));
  return {
    info: (key) => textOf(entries.get(key)),
    xmp: (name) => {
      // any by its types: a string, or an array of strings for a list
      const value: unknown = metadata?.get(name);
      return (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text.trim() !== '');
    },
  };
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * What a PDF says about itself: its information dictionary (ISO 32000-1 14.3.3) first, because most programs only write
 * that with care, then XMP (ISO 16684-1); XMP alone knows lists of people.
 */
export const pdfMetadata = ({ info, xmp }: PdfSaid): BookMetadata => {
  const title = titleIn(info('Title')) ?? titleIn(xmp('dc:title')[0] ?? '');
  const subject = cleanLine(info('Subject') || (xmp('dc:description')[0] ?? ''), 16_000);
  const isGenre = subject !== '' && subject.split(' ').length <= MAX_GENRE_WORDS && !/[.!?]$/.test(subject);
  const keywords = [...info('Keywords').split(/[,;]/), ...xmp('dc:subject')].map((word) => cleanLine(word, NAME));
  return {
    ...SILENT,
    title,
    authors: authorsIn(info('Author'), xmp('dc:creator')),
    contributors: peopleOf(xmp('dc:contributor'), null),
    language: languageIn(info('Language') || (xmp('dc:language')[0] ?? '')),
    year: yearOf(info('CreationDate')) ?? yearOf(xmp('xmp:createdate')[0] ?? xmp('dc:date')[0] ?? ''),
    publisher: cleanLineOrNull(xmp('dc:publisher')[0], NAME),
    isbn: ['prism:isbn', 'dc:identifier', 'pdfx:isbn'].flatMap(xmp).map(normaliseIsbn).find(Boolean) ?? null,
    genres: [...new Set([isGenre ? subject : '', ...keywords])].filter(Boolean).slice(0, MAX_GENRES),
    annotation: isGenre ? null : sanitiseAnnotation(escaped(subject)),
  };
};

/** Plain text by its definition: what looks like an element is none. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const titleIn = (text: string): string | null => {
  const line = cleanLine(text, LINE);
  const title = PRINTED.exec(line)?.[1] ?? line;
  return title === '' || NOBODY.test(title) ? null : title;
};

/** The list of XMP when it is one; else a line is a list only where semicolons say so: commas stand inside names, too. */
const authorsIn = (line: string, list: string[]): Contributor[] => {
  const names = list.length > 1 || line.trim() === '' ? list : [line];
  return peopleOf(names.length === 1 ? (names[0] ?? '').split(';') : names, 'aut');
};

const peopleOf = (names: string[], role: string | null): Contributor[] =>
  names
    .slice(0, MAX_PEOPLE)
    .map((name) => cleanLine(name, NAME))
    .filter((name) => name !== '' && !NOBODY.test(name))
    .map((name) => ({ name, fileAs: null, role }));

const languageIn = (text: string): string | null => {
  const tag = cleanLine(text, 35).toLowerCase().replaceAll('_', '-');
  return /^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/.test(tag) && !['und', 'x-unknown', 'x-default'].includes(tag) ? tag : null;
};

/** `D:20200521…` (ISO 32000-1 7.9.4) or ISO 8601. */
const yearOf = (date: string): number | null => {
  const year = /^\s*(?:D:)?([12]\d{3})/.exec(date)?.[1];
  return year === undefined ? null : Number(year);
};
