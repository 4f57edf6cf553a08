import { hash } from 'node:crypto';
import { isUnspacedCharacter } from '@lectern/formats/search-words';

/** The index token of a term, hashed with the reader's id, so that posting lists hold one reader's rows only. */
export const computeToken = (readerId: bigint, text: string): bigint =>
  hash('sha1', `${readerId}\n${text}`, 'buffer').readBigInt64BE(0);

/** Trigrams of a word padded with two leading spaces and one trailing space. A Chinese character is a term by itself. */
export const toTrigrams = (word: string): string[] => {
  if (isUnspacedCharacter(word)) return [word];
  return sliceTrigrams(`  ${word} `);
};

/** Trigrams that every word with this prefix has. */
export const toPrefixTrigrams = (prefix: string): string[] => {
  if (isUnspacedCharacter(prefix)) return [prefix];
  return sliceTrigrams(`  ${prefix}`);
};

const sliceTrigrams = (text: string): string[] => {
  const characters = [...text];
  return characters.slice(2).map((_, start) => characters.slice(start, start + 3).join(''));
};

/** The index term of a shelf. */
export const toShelfTerm = (kind: string, name: string): string => `${kind}:${name}`;

export const computeTokens = (readerId: bigint, terms: Iterable<string>): bigint[] =>
  [...new Set(terms)].map((term) => computeToken(readerId, term));

/** Returns `computeTokens` for one reader that keeps the tokens of the terms: the words of many books have few trigrams. */
export const createTokenizer = (readerId: bigint): ((terms: Iterable<string>) => bigint[]) => {
  const known = new Map<string, bigint>();
  const compute = (term: string): bigint => {
    const token = known.get(term) ?? computeToken(readerId, term);
    known.set(term, token);
    return token;
  };
  return (terms) => [...new Set(terms)].map(compute);
};
