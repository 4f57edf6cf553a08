import { createLookup } from '../lookup.ts';

/** Allowed `class` values of a converted book and their styles; the reader's settings override them. */
const RULES = createLookup<string>({
  center: 'text-align: center; text-indent: 0',
  right: 'text-align: right; text-indent: 0',
  indented: 'margin-inline-start: 2em',
  picture: 'text-align: center; text-indent: 0; margin: 1em 0',
  caption: 'text-align: center; text-indent: 0; font-size: 0.9em',
  section: '',
  annotation: 'font-size: 0.95em',
  epigraph: 'margin: 1em 0 1em 30%; font-size: 0.95em',
  cite: 'margin: 1em 2em',
  poem: 'margin: 1em 2em',
  stanza: 'margin: 0 0 1em',
  verse: 'margin: 0 0 0 1.5em; text-indent: -1.5em; text-align: start',
  subtitle: 'text-align: center; text-indent: 0; font-weight: bold; margin: 1em 0',
  'book-title': 'text-align: center',
  'text-author': 'text-align: end; text-indent: 0; font-style: italic',
  date: 'text-align: end; text-indent: 0',
  'empty-line': 'text-indent: 0',
  note: 'margin: 0 0 1em',
  noteref: 'vertical-align: super; font-size: 0.75em; line-height: 0',
  'note-title': 'font-weight: bold; text-indent: 0',
  'small-caps': 'font-variant: small-caps',
  term: 'font-weight: bold; text-indent: 0',
  'lower-alpha': 'list-style-type: lower-alpha',
  'upper-alpha': 'list-style-type: upper-alpha',
  'lower-roman': 'list-style-type: lower-roman',
  'upper-roman': 'list-style-type: upper-roman',
  labelled: 'list-style-type: none',
});

/** Allowed `epub:type` values (EPUB 3 Structural Semantics Vocabulary). */
const TYPES = new Set(['noteref', 'footnote', 'footnotes', 'epigraph', 'annoref']);

const BASE = `body { margin: 0; }
p { margin: 0; text-indent: 1.5em; }
p:has(br), p:has(img:first-child), p:has(span:empty + img) { text-indent: 0; }
h1, h2, h3, h4, h5, h6 { margin: 1.5em 0 1em; text-align: center; line-height: 1.25; break-after: avoid; }
h3 { font-size: 1.17em; }
h4 { font-size: 1.08em; }
h5, h6 { font-size: 1em; }
h1 + p, h2 + p, h3 + p, h4 + p, h5 + p, h6 + p, hr + p, blockquote > p:first-child, li > p, td > p { text-indent: 0; }
img { max-width: 100%; height: auto; }
table { border-collapse: collapse; margin: 1em 0; }
td, th { border: 1px solid; padding: 0.25em 0.5em; vertical-align: top; }
pre { white-space: pre-wrap; }
a[href] { color: inherit; }
b, strong { font-weight: bold; }
.center p, .right p { text-align: inherit; text-indent: 0; }
.noteref sup { vertical-align: baseline; font-size: inherit; }
hr { width: 30%; margin: 1.5em auto; }`;

export const STYLE_SHEET = `${BASE}
${Object.entries(RULES)
  .filter(([, rule]) => rule !== '')
  .map(([word, rule]) => `.${word} { ${rule}; }`)
  .join('\n')}
`;

const filterWords = (words: string | undefined, known: (word: string) => boolean): string =>
  (words ?? '').split(/\s+/).filter(known).join(' ');

export const filterClasses = (words: string | undefined): string =>
  filterWords(words, (word) => Object.hasOwn(RULES, word));
export const filterEpubTypes = (words: string | undefined): string => filterWords(words, (word) => TYPES.has(word));
