import { sha256 } from '@noble/hashes/sha2.js';
import { getCurrentReader } from '../../../lib/reader-storage.ts';
import { readBytes } from '../file-access.ts';

/** Bytes that are read of each end of a file. */
const END_BYTES = 4096;

/**
 * Computes a text that identifies a file when the same reader chooses it again: its metadata and a digest of both ends, since
 * a file may change without a new size or date.
 * @throws FileChangedError
 */
export const computeFingerprint = async (file: File): Promise<string> => {
  const { name, size, lastModified } = file;
  const reader = getCurrentReader() ?? 0;
  const hash = sha256.create();
  hash.update(await readBytes(file, 0, END_BYTES));
  hash.update(await readBytes(file, Math.max(size - END_BYTES, 0), size));
  const digest = [...hash.digest().subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return JSON.stringify([reader, name, size, lastModified, digest]);
};
