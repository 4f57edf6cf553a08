import { PageFailed, type PageTrouble } from '../pages/sheets/maker.ts';
import { CHUNK } from './pdfjs.ts';

/**
 * A PDF is read from its end, where its tables are, and from its beginning, where its first page is: asked for at once. So is what
 * lies between them where it is no more than that much: asking again would take longer.
 */
const AHEAD = { head: 2 * CHUNK, between: 6 * CHUNK, tail: 2 * CHUNK };

type Piece = { begin: number; end: number; bytes: Promise<Uint8Array> };

/** The bytes of a file, by ranges `[begin, end)`. */
export type FileRanges = {
  readonly bytes: number;
  /** Settles with the bytes only: what did not come is asked for once more by `again`, or when the network is back. */
  read(begin: number, end: number): Promise<Uint8Array>;
  /** What is drawn from the file; fails with PageFailed when bytes don't come meanwhile. */
  during<T>(work: () => Promise<T>): Promise<T>;
  close(): void;
};

/** A file whose first and last bytes are asked for at once, a small one’s all. @param bytes its size */
export const fileRanges = (url: string, bytes: number): FileRanges => {
  const closing = new AbortController();
  const { signal } = closing;
  const watchers = new Set<(trouble: PageFailed) => void>();
  let lost = Promise.withResolvers<void>();

  const again = (): void => {
    const before = lost;
    lost = Promise.withResolvers();
    before.resolve();
  };
  addEventListener('online', again, { signal });

  const fetched = async (begin: number, end: number): Promise<Uint8Array> => {
    for (;;) {
      const isAsked = lost.promise;
      const answer = await askFor(url, begin, end, signal);
      if (typeof answer !== 'string') return answer;
      for (const tell of watchers) tell(new PageFailed(answer));
      await isAsked;
    }
  };
  const piece = (begin: number, end: number): Piece => ({ begin, end, bytes: fetched(begin, end) });

  const head = Math.min(AHEAD.head, bytes);
  const tail = Math.max(head, Math.floor((bytes - AHEAD.tail) / CHUNK) * CHUNK);
  const pieces = [piece(0, head), ...(tail < bytes ? [piece(tail, bytes)] : [])];
  if (head < tail && tail - head <= AHEAD.between) pieces.push(piece(head, tail));

  const read = async (begin: number, end: number): Promise<Uint8Array> => {
    const there = pieces.find((one) => one.begin < end && begin < one.end);
    if (!there) return fetched(begin, end);
    const parts = await Promise.all([
      begin < there.begin ? read(begin, there.begin) : [],
      there.bytes.then((all) => all.subarray(Math.max(0, begin - there.begin), end - there.begin)),
      there.end < end ? read(there.end, end) : [],
    ]);
    const whole = new Uint8Array(end - begin);
    let at = 0;
    for (const part of parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  };

  return {
    bytes,
    read,
    during<T>(work: () => Promise<T>): Promise<T> {
      again();
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      watchers.add(reject);
      work().then(resolve, reject);
      return promise.finally(() => watchers.delete(reject));
    },
    close: () => closing.abort(),
  };
};

/** The bytes, or why they don't come. */
const askFor = async (
  url: string,
  begin: number,
  end: number,
  signal: AbortSignal,
): Promise<Uint8Array | PageTrouble> => {
  try {
    const answer = await fetch(url, { headers: { range: `bytes=${begin}-${end - 1}` }, signal });
    if (answer.status !== 206) {
      void answer.body?.cancel();
      return answer.status === 403 ? 'expired' : 'network';
    }
    const body = new Uint8Array(await answer.arrayBuffer());
    return body.length === end - begin ? body : 'network';
  } catch {
    return 'network';
  }
};
