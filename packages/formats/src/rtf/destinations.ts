import { createLookup } from '../lookup.ts';

/** Content of an RTF group: text, a metadata field, fonts, or skipped content. */
export type Destination = 'text' | 'skipped' | 'fonts' | 'info' | InfoField;
export type InfoField = 'title' | 'subject' | 'author' | 'keywords' | 'doccomm' | 'created';

const FIELDS = createLookup<InfoField>({
  title: 'title',
  subject: 'subject',
  author: 'author',
  keywords: 'keywords',
  doccomm: 'doccomm',
  creatim: 'created',
});

/** Whether the destination is a metadata field. */
export const isInfoField = (destination: Destination): destination is InfoField =>
  !['text', 'skipped', 'fonts', 'info'].includes(destination);

/** Unstarred destinations without book text. */
const SKIPPED = new Set(
  `colortbl stylesheet pict object header headerl headerr headerf footer footerl footerr footerf listtable
   listoverridetable filetbl revtbl fldinst nonshppict xe tc rxe ftnsep ftnsepc aftnsep aftnsepc operator manager company
   category comment hlinkbase revtim printim buptim version vern edmins nofpages nofwords nofchars id private objdata`.split(
    /\s+/,
  ),
);

/**
 * Whether a group that starts with this word holds no book text. `isStarred`: the word follows an asterisk, which marks
 * an optional destination. LibreOffice stars notes.
 */
export const isSkippedDestination = (word: string, isStarred: boolean): boolean =>
  (isStarred && word !== 'footnote') || SKIPPED.has(word);

/** The destination after a control word. */
export const nextDestination = (word: string, now: Destination, isStarred: boolean): Destination => {
  if (now === 'skipped') return now;
  if (word === 'ud') return now; // repeats the text in Unicode
  if (isSkippedDestination(word, isStarred)) return 'skipped';
  if (word === 'fonttbl') return 'fonts';
  if (word === 'info') return 'info';
  // `title` and the like are fields only in there
  return now === 'info' ? (FIELDS[word] ?? now) : now;
};
