import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type PageObjects, pageTail } from '@lectern/formats';
import type { ByteRange } from '../../http/byte-range.ts';
import { remembered } from '../../platform/recent.ts';
import type { FileService } from '../files/files.service.ts';

/** Pieces of one file that are read at a time. */
const AT_ONCE = 8;
const ROOM = { entries: 256, weight: 32 * 1024 ** 2, weigh: (tail: Uint8Array) => tail.length };

type Pdf = { sha256: string; bytes: number; objects: PageObjects | null };
type Sent = { bytes: number; etag: string; read(range: ByteRange | null): Promise<Readable> };

/**
 * A PDF as it is sent to who draws its pages from ranges: the file, and behind one whose pages lie scattered the objects of
 * these once more. The stored file stays as it came, and so do downloads.
 */
export const pdfFiles = (files: Pick<FileService, 'read'>) => {
  const tails = remembered<Uint8Array>(ROOM);

  const tailOf = async ({ sha256, bytes }: Pdf, objects: PageObjects): Promise<Uint8Array> => {
    const pieces: Uint8Array[] = [];
    for (let from = 0; from < objects.objects.length; from += AT_ONCE) {
      const some = objects.objects.slice(from, from + AT_ONCE);
      const read = some.map(async ([, , start, length]) => files.read(sha256, { start, end: start + length - 1 }));
      pieces.push(...(await Promise.all(read.map(async (piece) => buffer(await piece)))));
    }
    return pageTail(bytes, objects, pieces);
  };

  return async (pdf: Pdf): Promise<Sent> => {
    const { sha256, bytes, objects } = pdf;
    const file = {
      bytes,
      etag: `"${sha256}"`,
      read: (range: ByteRange | null) => files.read(sha256, range ?? undefined),
    };
    if (!objects) return file;
    const tail = await tails.get(sha256, () => tailOf(pdf, objects));
    const total = bytes + tail.length;
    return {
      bytes: total,
      etag: `"${sha256}-pages"`,
      async read(range) {
        const { start, end } = range ?? { start: 0, end: total - 1 };
        if (end < bytes) return file.read({ start, end });
        const rest = tail.subarray(Math.max(0, start - bytes), end - bytes + 1);
        if (start >= bytes) return Readable.from([rest]);
        const own = await file.read({ start, end: bytes - 1 });
        return Readable.from(both(own, rest), { objectMode: false });
      },
    };
  };
};

async function* both(own: Readable, rest: Uint8Array): AsyncGenerator<Uint8Array> {
  yield* own;
  yield rest;
}
