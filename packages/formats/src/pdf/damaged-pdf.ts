import { readSync } from 'node:fs';

const CHUNK = 1024 ** 2;
const MAX_PAGES = 100_000;

/** Security handlers whose keys are available only to their own programs: Adobe's for shops and for its servers, FileOpen's. */
const HANDLERS = ['EBX_HANDLER', 'Adobe.APS', 'Adobe.PubSec', 'FOPN_', 'FOPN_fLock', 'INEKTE'];
/** The dictionary of the handler is never compressed or encrypted (ISO 32000-1 7.6.1), so the file contains its name. */
const FILTER = new RegExp(`/Filter\\s*/(?:${HANDLERS.join('|')})`);
const OVERLAP = 64;

/** Whether a PDF of `size` bytes that could not be opened names a foreign security handler. */
export const usesForeignSecurityHandler = (file: number, size: number): boolean => {
  const chunk = Buffer.alloc(Math.min(CHUNK, size));
  for (let at = 0; at < size; at += CHUNK - OVERLAP) {
    const length = readSync(file, chunk, 0, chunk.length, at);
    const text = chunk.subarray(0, length);
    if (text.includes('/Encrypt') || text.includes('/Filter')) {
      if (FILTER.test(text.toString('latin1'))) return true;
    }
    if (length < chunk.length) break;
  }
  return false;
};

/**
 * Reads the number of pages that a linearised PDF declares (ISO 32000-1 annex F), for files whose page tree is lost.
 * `null` when it declares none.
 */
export const readLinearizedPageCount = (file: number): number | null => {
  const head = Buffer.alloc(2048);
  const text = head.toString('latin1', 0, readSync(file, head, 0, head.length, 0));
  const dictionary = /<<[^<>]*\/Linearized[^<>]*>>/.exec(text)?.[0] ?? '';
  const pages = Number(/\/N\s+(\d{1,6})\b/.exec(dictionary)?.[1] ?? 0);
  return pages > 0 && pages <= MAX_PAGES ? pages : null;
};
