import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { UnreadableBook } from '../facts.ts';

/** Fixed, and made of local parts because ZIP stores local time: the same bytes in every time zone. */
const PACKED_AT = new Date(2026, 10, 22, 12, 0, 0);
const AS_EVER = { mtime: PACKED_AT, mode: 0o100644, forceDosTimestamp: true };
const PIECE = 256 * 1024;
/** Bytes that may wait to be written before the source is read on. */
const WAITING = 16 * 1024 ** 2;

/** Packs an EPUB container (OCF 3.3, section 4) and gives it on piece by piece; one of more than `most` bytes is hostile. */
export const epubWriter = (give: (bytes: Uint8Array) => Promise<void>, most: number) => {
  const zip = new ZipFile();
  let waiting = 0;
  let wake = (): void => {};
  const add = (path: string, content: string | Uint8Array): void => {
    const bytes = Buffer.from(content);
    waiting += bytes.length;
    zip.addReadStreamLazy(path, { ...AS_EVER, compress: typeof content === 'string' }, (begin) => {
      waiting -= bytes.length;
      wake();
      begin(null, Readable.from([bytes], { objectMode: false }));
    });
  };
  const pump = async (): Promise<void> => {
    let pieces: Buffer[] = [];
    let size = 0;
    let all = 0;
    const flush = async (): Promise<void> => {
      if (size > 0) await give(Buffer.concat(pieces));
      [pieces, size] = [[], 0];
    };
    // a stream of bytes without encoding: every chunk is a Buffer
    for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) {
      pieces.push(chunk);
      size += chunk.length;
      all += chunk.length;
      if (all > most) throw new UnreadableBook('hostile', 'its form would be far larger than the book');
      if (size >= PIECE) await flush();
    }
    await flush();
  };
  const done = pump();
  done.catch(() => wake());
  // its size stands before it, because readers look for it at its place in the file
  zip.addBuffer(Buffer.from('application/epub+zip'), 'mimetype', { ...AS_EVER, compress: false });
  return {
    add,
    /** Resolves when little enough waits for its turn to be packed. */
    async room(): Promise<void> {
      while (waiting > WAITING) await Promise.race([done, new Promise<void>((resolve) => (wake = resolve))]);
    },
    async end(): Promise<void> {
      zip.end();
      await done;
    },
  };
};
