import { PageLoadError, type PageLoadFailure } from '../fixed-layout/engine/page-source.ts';
import { CHUNK_BYTES } from './pdfjs-options.ts';

/**
 * Bytes fetched at once: the end of a PDF, where its tables are, its beginning with the first page, and what is between them if it is
 * small: another round trip would take longer.
 */
const PREFETCH = { head: 2 * CHUNK_BYTES, between: 6 * CHUNK_BYTES, tail: 2 * CHUNK_BYTES };

type FileRange = { begin: number; end: number; bytes: Promise<Uint8Array> };

/** Loads a file by byte ranges `[begin, end)`. */
export type FileRanges = {
  readonly bytes: number;
  /** Never rejects: a range that failed is retried at the next `runWhileLoading`, or when the network is back. */
  read(begin: number, end: number): Promise<Uint8Array>;
  /** Runs work that reads the file; rejects with PageLoadError when a range fails meanwhile. */
  runWhileLoading<T>(work: () => Promise<T>): Promise<T>;
  close(): void;
};

/** Opens a file, and fetches its first and last bytes at once. @param bytes size of the file */
export const createFileRanges = (url: string, bytes: number): FileRanges => {
  const abortController = new AbortController();
  const { signal } = abortController;
  const failureListeners = new Set<(trouble: PageLoadError) => void>();
  let retrySignal = Promise.withResolvers<void>();

  const retry = (): void => {
    const previous = retrySignal;
    retrySignal = Promise.withResolvers();
    previous.resolve();
  };
  addEventListener('online', retry, { signal });

  const fetchUntilLoaded = async (begin: number, end: number): Promise<Uint8Array> => {
    for (;;) {
      const retryRequested = retrySignal.promise;
      const response = await fetchRange(url, begin, end, signal);
      if (typeof response !== 'string') return response;
      for (const notify of failureListeners) notify(new PageLoadError(response));
      await retryRequested;
    }
  };
  const loadRange = (begin: number, end: number): FileRange => ({ begin, end, bytes: fetchUntilLoaded(begin, end) });

  const head = Math.min(PREFETCH.head, bytes);
  const tail = Math.max(head, Math.floor((bytes - PREFETCH.tail) / CHUNK_BYTES) * CHUNK_BYTES);
  const loadedRanges = [loadRange(0, head), ...(tail < bytes ? [loadRange(tail, bytes)] : [])];
  if (head < tail && tail - head <= PREFETCH.between) loadedRanges.push(loadRange(head, tail));

  const read = async (begin: number, end: number): Promise<Uint8Array> => {
    const overlapping = loadedRanges.find((range) => range.begin < end && begin < range.end);
    if (!overlapping) return fetchUntilLoaded(begin, end);
    const parts = await Promise.all([
      begin < overlapping.begin ? read(begin, overlapping.begin) : [],
      overlapping.bytes.then((all) => all.subarray(Math.max(0, begin - overlapping.begin), end - overlapping.begin)),
      overlapping.end < end ? read(overlapping.end, end) : [],
    ]);
    const result = new Uint8Array(end - begin);
    let at = 0;
    for (const part of parts) {
      result.set(part, at);
      at += part.length;
    }
    return result;
  };

  return {
    bytes,
    read,
    runWhileLoading<T>(work: () => Promise<T>): Promise<T> {
      retry();
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      failureListeners.add(reject);
      work().then(resolve, reject);
      return promise.finally(() => failureListeners.delete(reject));
    },
    close: () => abortController.abort(),
  };
};

/** Fetches a range; returns its bytes, or why it failed. */
const fetchRange = async (
  url: string,
  begin: number,
  end: number,
  signal: AbortSignal,
): Promise<Uint8Array | PageLoadFailure> => {
  try {
    const response = await fetch(url, { headers: { range: `bytes=${begin}-${end - 1}` }, signal });
    if (response.status !== 206) {
      void response.body?.cancel();
      return response.status === 403 ? 'expired' : 'network';
    }
    const body = new Uint8Array(await response.arrayBuffer());
    return body.length === end - begin ? body : 'network';
  } catch {
    return 'network';
  }
};
