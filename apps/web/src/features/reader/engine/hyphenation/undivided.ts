import { SPACED_OPENING } from '../opening-paragraphs.ts';

const VERSE_TYPES = ['verse', 'poem', 'song', 'hymn', 'lyrics'];
const VERSE_CLASSES = ['verse', 'verses', 'poem', 'poetry', 'stanza', 'strophe', 'linegroup', 'line-group', 'lyrics'];

/** Elements whose words are never divided: headings, code and verse. */
const ROOTS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hgroup', 'pre', 'code', 'kbd', 'samp', 'tt'],
  ...VERSE_CLASSES.map((name) => `.${name}`),
  ...VERSE_TYPES.map((type) => `[*|type~="z3998:${type}"]`),
  '[role="heading"]',
  SPACED_OPENING,
];

/** Selector of the elements whose words are never divided. */
export const UNDIVIDED = ROOTS.flatMap((root) => [root, `${root} *`]).join(',');

/** Soft hyphens of the book still work there. A plain list, of which the browser skips what cannot match: in `:is()` it would try each for every element. */
export const UNDIVIDED_CSS = `${UNDIVIDED}{hyphens:manual!important}`;
