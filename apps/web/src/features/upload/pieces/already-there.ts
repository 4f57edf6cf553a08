import { type Book, resumable } from '@lectern/contracts';
import { sha256 } from '@noble/hashes/sha2.js';
import { call } from '../../../lib/api.ts';
import { bytesOf, FileChanged } from '../file-on-disk.ts';

/** Read at once, so that the screen is drawn in between. */
const STEP_BYTES = 1024 ** 2;

/** 64 hex digits. Not by the browser's own digest, which wants the whole file in memory and a page with TLS. */
const sha256Of = async (file: File, signal: AbortSignal): Promise<string> => {
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += STEP_BYTES) {
    signal.throwIfAborted();
    hash.update(await bytesOf(file, at, at + STEP_BYTES));
  }
  return [...hash.digest()].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/**
 * The reader's book of these very bytes, or null. The file is read only when a book of its size is there; an answer that
 * does not come says no, and the upload itself will tell.
 * @throws FileChanged, the signal's reason
 */
export const bookOf = async (file: File, signal: AbortSignal): Promise<Book | null> => {
  const ask = (query: { bytes: number; sha256?: string }) => call(resumable.known, { query }, signal);
  try {
    if (!(await ask({ bytes: file.size })).same_size) return null;
    return (await ask({ bytes: file.size, sha256: await sha256Of(file, signal) })).book;
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof FileChanged) throw error;
    return null;
  }
};
