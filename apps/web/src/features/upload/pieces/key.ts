import { sha256 } from '@noble/hashes/sha2.js';
import { readerNow } from '../bearer.ts';
import { bytesOf } from '../file-on-disk.ts';

/** Read of each end of a file. */
const END_BYTES = 4096;

/**
 * What names the same file chosen again by the same reader: what a browser tells of it, and a digest of both its ends, for a
 * file may be written again without its size or its date telling so.
 * @throws FileChanged
 */
export const keyOf = async (file: File): Promise<string> => {
  const { name, size, lastModified } = file;
  const reader = readerNow() ?? 0;
  const hash = sha256.create();
  hash.update(await bytesOf(file, 0, END_BYTES));
  hash.update(await bytesOf(file, Math.max(size - END_BYTES, 0), size));
  const digest = [...hash.digest().subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return JSON.stringify([reader, name, size, lastModified, digest]);
};
