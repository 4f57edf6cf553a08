import { createLookup } from '../lookup.ts';

/** What a group of an RTF holds: text of the book, a field of what it says about itself, the fonts, or nothing for us. */
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

/** Whether a group holds a field of what the book says about itself. */
export const isField = (destination: Destination): destination is InfoField =>
  !['text', 'skipped', 'fonts', 'info'].includes(destination);

/** Destinations that are not marked with an asterisk and hold no text of the book. */
const SKIPPED = new Set(
  `colortbl stylesheet pict object header headerl headerr headerf footer footerl footerr footerf listtable
   listoverridetable filetbl revtbl fldinst nonshppict xe tc rxe ftnsep ftnsepc aftnsep aftnsepc operator manager company
   category comment hlinkbase revtim printim buptim version vern edmins nofpages nofwords nofchars id private objdata`.split(
    /\s+/,
  ),
);

/**
 * Whether a group that begins with this word holds no text of the book. `isStarred`: the word follows an asterisk, which
 * means that whoever does not know it passes over the group. Notes have one in what LibreOffice writes.
 */
export const isPassedOver = (word: string, isStarred: boolean): boolean =>
  (isStarred && word !== 'footnote') || SKIPPED.has(word);

/**
 * Where the text goes after a control word, when the word changes that.
 */
export const destinationAfter = (word: string, now: Destination, isStarred: boolean): Destination => {
  if (now === 'skipped') return now;
  if (word === 'ud') return now; // the same text once more, in Unicode
  if (isPassedOver(word, isStarred)) return 'skipped';
  if (word === 'fonttbl') return 'fonts';
  if (word === 'info') return 'info';
  // `title` and the like are fields only in there
  return now === 'info' ? (FIELDS[word] ?? now) : now;
};
