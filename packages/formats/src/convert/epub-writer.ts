import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { UnreadableBook } from '../book-facts.ts';

/** Fixed date built from local parts, because ZIP stores local time: the same bytes in every time zone. */
const PACKED_AT = new Date(2026, 10, 22, 12, 0, 0);
const ENTRY_OPTIONS = { mtime: PACKED_AT, mode: 0o100644, forceDosTimestamp: true };
const CHUNK_BYTES = 256 * 1024;
/** Bytes that may be pending before reading of the source pauses. */
const MAX_PENDING_BYTES = 16 * 1024 ** 2;

/** Packs an EPUB container (OCF 3.3, section 4) and passes it on in chunks; more than `maxBytes` bytes is hostile. */
export const createEpubWriter = (write: (bytes: Uint8Array) => Promise<void>, maxBytes: number) => {
  const zip = new ZipFile();
  let pendingBytes = 0;
  let wake = (): void => {};
  const add = (path: string, content: string | Uint8Array): void => {
    const bytes = Buffer.from(content);
    pendingBytes += bytes.length;
    zip.addReadStreamLazy(path, { ...ENTRY_OPTIONS, compress: typeof content === 'string' }, (begin) => {
      pendingBytes -= bytes.length;
      wake();
      begin(null, Readable.from([bytes], { objectMode: false }));
    });
  };
  const pump = async (): Promise<void> => {
    let pieces: Buffer[] = [];
    let size = 0;
    let writtenBytes = 0;
    const flush = async (): Promise<void> => {
      if (size > 0) await write(Buffer.concat(pieces));
      [pieces, size] = [[], 0];
    };
    // a stream of bytes without encoding: every chunk is a Buffer
    for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) {
      pieces.push(chunk);
      size += chunk.length;
      writtenBytes += chunk.length;
      if (writtenBytes > maxBytes)
        throw new UnreadableBook('hostile', 'the converted EPUB would be far larger than the book');
      if (size >= CHUNK_BYTES) await flush();
    }
    await flush();
  };
  const done = pump();
  done.catch(() => wake());
  // stored with its size in front, because readers expect it at a fixed position
  zip.addBuffer(Buffer.from('application/epub+zip'), 'mimetype', { ...ENTRY_OPTIONS, compress: false });
  return {
    add,
    /** Resolves when few enough bytes are pending. */
    async waitForDrain(): Promise<void> {
      while (pendingBytes > MAX_PENDING_BYTES)
        await Promise.race([done, new Promise<void>((resolve) => (wake = resolve))]);
    },
    async end(): Promise<void> {
      zip.end();
      await done;
    },
  };
};
