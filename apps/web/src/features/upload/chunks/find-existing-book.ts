import { type Book, resumable } from '@lectern/contracts';
import { sha256 } from '@noble/hashes/sha2.js';
import { call } from '../../../lib/api.ts';
import { FileChangedError, readBytes } from '../file-access.ts';

/** Bytes that are hashed at once, so that the screen is updated in between. */
const HASH_CHUNK_BYTES = 1024 ** 2;

/** Returns 64 hex digits. The browser's own digest needs the whole file in memory, and a page with TLS. */
const computeSha256 = async (file: File, signal: AbortSignal): Promise<string> => {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += HASH_CHUNK_BYTES) {
    signal.throwIfAborted();
    hash.update(await readBytes(file, at, at + HASH_CHUNK_BYTES));
  }
  return [...hash.digest()].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/**
 * Finds the reader's book with exactly these bytes. Hashes the file only if a book has its size. Without an answer it returns
 * null, and the upload itself will tell.
 * @throws FileChangedError, the signal's reason
 */
export const findExistingBook = async (file: File, signal: AbortSignal): Promise<Book | null> => {
  const lookUp = (query: { bytes: number; sha256?: string }) => call(resumable.known, { query }, signal);
  try {
    if (!(await lookUp({ bytes: file.size })).same_size) return null;
    return (await lookUp({ bytes: file.size, sha256: await computeSha256(file, signal) })).book;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof FileChangedError) throw error;
    return null;
  }
};
