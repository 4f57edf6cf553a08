import { ZipFile } from 'yazl';

/** Fixed, and made of local parts because ZIP stores local time: the same bytes in every time zone. */
const PACKED_AT = new Date(2026, 10, 22, 12, 0, 0);
const PIECE = 256 * 1024;
/** Bytes that may wait to be written before the source is read on. */
const WAITING = 16 * 1024 ** 2;

/** Packs an EPUB container (OCF 3.3, section 4) and gives it on piece by piece. */
export const epubWriter = (give: (bytes: Uint8Array) => Promise<void>) => {
  const zip = new ZipFile();
  let added = 0;
  let packed = 0;
  let wake = (): void => {};
  const add = (path: string, content: string | Uint8Array): void => {
    const bytes = Buffer.from(content);
    const isText = typeof content === 'string' && path !== 'mimetype';
    added += bytes.length;
    zip.addBuffer(bytes, path, { mtime: PACKED_AT, mode: 0o100644, forceDosTimestamp: true, compress: isText });
  };
  const pump = async (): Promise<void> => {
    let pieces: Buffer[] = [];
    let size = 0;
    const flush = async (): Promise<void> => {
      if (size > 0) await give(Buffer.concat(pieces));
      [pieces, size] = [[], 0];
    };
    // a stream of bytes without encoding: every chunk is a Buffer
    for await (const chunk of zip.outputStream as AsyncIterable<Buffer>) {
      pieces.push(chunk);
      size += chunk.length;
      packed += chunk.length;
      wake();
      if (size >= PIECE) await flush();
    }
    await flush();
  };
  const done = pump();
  done.catch(() => wake());
  add('mimetype', 'application/epub+zip');
  return {
    add,
    /** Pictures are packed as they are, so what has come out tells what still waits. */
    async room(): Promise<void> {
      while (added - packed > WAITING) await Promise.race([done, new Promise<void>((resolve) => (wake = resolve))]);
    },
    async end(): Promise<void> {
      zip.end();
      await done;
    },
  };
};
