import { UnreadableBook } from '../book-facts.ts';

/** Limits for the declared sizes. Deflate reaches 1,032 : 1; the text of books stays below 10, drawings below 100. */
const MAX_ENTRIES = 50_000;
const FREE_BYTES = 8 * 1024 ** 2;
const MAX_RATIO = 200;
const MAX_TOTAL_BYTES = 8 * 1024 ** 3;

type DeclaredSize = { path: string; compressedSize: number; size: number };

const isBomb = ({ size, compressedSize }: { size: number; compressedSize: number }): boolean =>
  size > FREE_BYTES && size > compressedSize * MAX_RATIO;

/**
 * Throws `UnreadableBook('hostile')` when the directory of an archive of `fileSize` bytes declares too many entries, an
 * entry or a total that inflates too far, or entries that must overlap because they do not fit.
 */
export const assertNoZipBomb = (claims: DeclaredSize[], entryCount: number, fileSize: number): void => {
  const refuse = (what: string): never => {
    throw new UnreadableBook('hostile', `the archive ${what}`);
  };
  if (entryCount > MAX_ENTRIES) refuse('has too many entries');
  const total = claims.reduce((sum, { size }) => sum + size, 0);
  const packed = claims.reduce((sum, { compressedSize }) => sum + compressedSize, 0);
  if (packed > fileSize) refuse('has entries that overlap');
  if (claims.some(isBomb)) refuse('has an entry that inflates too far');
  if (total > MAX_TOTAL_BYTES || isBomb({ size: total, compressedSize: packed })) refuse('inflates too far');
};
