import type { BookMetadata } from '../facts.ts';
import type { Parser } from '../parser.ts';
import { titleFromName } from '../text/file-name.ts';

/** Plain text says nothing about itself: its name is its title. */
export const readTxt: Parser = async ({ fileName }) => ({
  format: 'txt',
  metadata: { ...silent, title: titleFromName(fileName) || null },
  manifest: null,
  parts: [],
  flagged: [],
  obfuscated: [],
  cover: null,
});

const silent: BookMetadata = {
  title: null,
  authors: [],
  contributors: [],
  series: null,
  language: null,
  year: null,
  publisher: null,
  isbn: null,
  genres: [],
  annotation: null,
  identifiers: [],
  accessibility: {},
  isDrm: false,
  isLcp: false,
};
