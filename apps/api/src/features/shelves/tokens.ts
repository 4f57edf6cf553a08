import { hash } from 'node:crypto';
import { isCharacter } from '@lectern/formats/letters';

/** What one reader's rows are found by: hashed with the reader's id, so that other readers' rows lengthen no list. */
export const tokenOf = (readerId: bigint, text: string): bigint =>
  hash('sha1', `${readerId}\n${text}`, 'buffer').readBigInt64BE(0);

/** Three characters each; two spaces stand before a word and one behind it. A Chinese character is a piece by itself. */
export const piecesOf = (word: string): string[] => {
  if (isCharacter(word)) return [word];
  return trigrams(`  ${word} `);
};

/** Pieces of every word that begins so. */
export const piecesOfPrefix = (prefix: string): string[] => {
  if (isCharacter(prefix)) return [prefix];
  return trigrams(`  ${prefix}`);
};

const trigrams = (text: string): string[] => {
  const characters = [...text];
  return characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(''));
};

/** The shelf itself as something to be found by. */
export const shelfPiece = (kind: string, name: string): string => `${kind}:${name}`;

export const tokensOf = (readerId: bigint, pieces: Iterable<string>): bigint[] =>
  [...new Set(pieces)].map((piece) => tokenOf(readerId, piece));
