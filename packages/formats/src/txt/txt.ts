import type { BookMetadata } from '../facts.ts';
import type { Parser } from '../parser.ts';

/** Plain text says nothing about itself. */
export const readTxt: Parser = async () => ({
  format: 'txt',
  metadata: silent,
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
