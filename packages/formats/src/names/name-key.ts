import { toFirstLast, withoutDates } from './author-names.ts';
import { cleanName } from './clean-name.ts';

/** What readers group books by, under names that files spell in several ways. */
export type NameKind = 'author' | 'series' | 'genre';

/** Names of collections are compared in the same way; each is spelled as its reader spells it. */
type KeyedKind = NameKind | 'collection';

/** An index entry can't be longer. */
const MAX_KEY_CHARS = 300;
const APOSTROPHES = /['’ʼ‘`´ʻʹ]/g;
const DASHES = /\p{Pd}/gu;
const QUOTES = /["“”„«»‹›「」『』]/g;
/** Letters that one person's name is written with or without. */
const TURKISH_DOT = /i\u0307/g;

/** Folds what does not make another name: composition, width, case, invisible characters, apostrophes, dashes, ё. */
const foldText = (name: string): string =>
  cleanName(name.normalize('NFKC'))
    .replace(/[\u200C\u200D]/g, '')
    .toUpperCase()
    .toLowerCase()
    .replace(TURKISH_DOT, 'i')
    .replaceAll('ς', 'σ')
    .replaceAll('ё', 'е')
    .replace(APOSTROPHES, "'")
    .replace(DASHES, '-')
    .replace(QUOTES, '');

/** The country of an author in brackets before the name, as Chinese publishers write it, and "author" behind it. */
const CHINESE_NOTE = /^[[(（【〔［]\p{Script=Han}{1,4}[\])）】〕］]\s*(?=\p{Script=Han})|(?<=\p{Script=Han}.*) 著$/gu;

/** `j r r tolkien`, `jrr tolkien` and `tolkien j r r`: initials are one word, before the name. */
const foldAuthor = (name: string): string => {
  const dotted = toFirstLast(withoutDates(name).replace(CHINESE_NOTE, ''));
  const hasTrailingInitials = /\p{L}{2,} (?:\p{L}\. ?)+$/u.test(dotted);
  const words: string[] = [];
  let isInitial = false;
  for (const word of foldText(dotted).split(/[\s.,]+/u)) {
    const isLetter = /^\p{L}\p{M}*$/u.test(word) && !/\p{Script=Han}|\p{Script=Hangul}/u.test(word);
    if (isLetter && isInitial) words[words.length - 1] += word;
    else if (word !== '') words.push(word);
    isInitial = isLetter;
  }
  const last = words.at(-1);
  return hasTrailingInitials && last !== undefined ? [last, ...words.slice(0, -1)].join(' ') : words.join(' ');
};

/**
 * The identity of a name: names with one key are one author, one series, one genre. The server and the devices use it; what
 * is shown is a spelling of a file. Empty for a name without any visible character.
 */
export const toNameKey = (kind: KeyedKind, name: string): string => {
  const folded = kind === 'author' ? foldAuthor(cleanName(name)) : foldText(name);
  // a name made of signs only is its own key
  return [...(folded || cleanName(name))].slice(0, MAX_KEY_CHARS).join('');
};
