import { type TreeGenre, treeGenres } from '@lectern/contracts';
import { readTsv } from './read-tsv.ts';

/** Subjects that say nothing, as a whole. */
export const MEANINGLESS =
  /^(?:unknown|unknown genre|unbekannt|неизвестн\S*|невідом\S*|без жанр[ау]|未知|none|n\/?a|null|undefined|other|sonstiges|прочее|прочая литература|інше|其他|unrecogni[sz]ed|unfinished|general|allgemein|misc(?:ellaneous)?|uncategori[sz]ed|default|e-?books?|books?|audio ?books?|hörb[uü]ch(?:er)?|аудиокниг[аи]|книг[аи]|图书|有声书|genre|жанр|[-–—?.*_\s]+)$/u;

const toTreeGenre = (name: string): TreeGenre => {
  const genre = treeGenres.find((known) => known === name);
  if (genre === undefined) throw new Error(`${name} is no genre of the tree`);
  return genre;
};
const isHan = (word: string): boolean => /\p{Script=Han}/u.test(word);

/** Words at the beginning of words; Chinese has no borders between words. */
const toPattern = (words: string): RegExp => {
  const alternatives = splitAlternatives(words);
  const spaced = alternatives.filter((word) => !isHan(word));
  const parts = [`(?<![\\p{L}\\p{N}])(?:${spaced.join('|')})`, ...alternatives.filter(isHan)];
  return new RegExp(parts.join('|'), 'gu');
};
/** Splits at bars outside of brackets. */
const splitAlternatives = (words: string): string[] => {
  const alternatives = [''];
  let depth = 0;
  for (const character of words) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === '|' && depth === 0) alternatives.push('');
    else alternatives[alternatives.length - 1] += character;
  }
  return alternatives;
};

/**
 * Subject words of publishers, libraries and shops in the languages of the product, in lower case, in the order of their
 * application: what a rule has found is not looked at by those behind it, so that “science fiction” is neither science nor fiction.
 */
export const subjectRules: readonly (readonly [TreeGenre, RegExp])[] = readTsv('subject-words.tsv').map(
  ([genre = '', words = '']) => [toTreeGenre(genre), toPattern(words)],
);

/** The subject codes of the book trade (BISAC): the longest beginning that fits. */
export const bisacCodes: ReadonlyMap<string, TreeGenre> = new Map(
  readTsv('bisac-codes.tsv').map(([code = '', genre = '']) => [code, toTreeGenre(genre)]),
);
