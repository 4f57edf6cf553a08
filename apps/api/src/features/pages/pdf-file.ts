import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { buildIncrementalUpdate, type PageObjects } from '@lectern/formats';
import type { ByteRange } from '../../http/byte-range.ts';
import { createCache } from '../../platform/cache.ts';
import type { FileService } from '../files/files.service.ts';

/** Ranges of one file that are read concurrently. */
const CONCURRENT_READS = 8;
const CACHE_LIMITS = { entries: 256, weight: 32 * 1024 ** 2, weigh: (tail: Uint8Array) => tail.length };

type Pdf = { sha256: string; bytes: number; objects: PageObjects | null };
type ServedPdf = { bytes: number; etag: string; read(range: ByteRange | null): Promise<Readable> };

/**
 * Serves PDFs to a client that renders pages from ranges: the file itself, and after a file with scattered page objects a
 * copy of those objects. The stored file and downloads stay unchanged.
 */
export const createPdfReader = (files: Pick<FileService, 'read'>) => {
  const tails = createCache<Uint8Array>(CACHE_LIMITS);

  const buildTail = async ({ sha256, bytes }: Pdf, objects: PageObjects): Promise<Uint8Array> => {
    const chunks: Uint8Array[] = [];
    for (let first = 0; first < objects.objects.length; first += CONCURRENT_READS) {
      const batch = objects.objects.slice(first, first + CONCURRENT_READS);
      const read = batch.map(async ([, , start, length]) => files.read(sha256, { start, end: start + length - 1 }));
      chunks.push(...(await Promise.all(read.map(async (chunk) => buffer(await chunk)))));
    }
    return buildIncrementalUpdate(bytes, objects, chunks);
  };

  return async (pdf: Pdf): Promise<ServedPdf> => {
    const { sha256, bytes, objects } = pdf;
    const file = {
      bytes,
      etag: `"${sha256}"`,
      read: (range: ByteRange | null) => files.read(sha256, range ?? undefined),
    };
    if (!objects) return file;
    const tail = await tails.get(sha256, () => buildTail(pdf, objects));
    const total = bytes + tail.length;
    return {
      bytes: total,
      etag: `"${sha256}-pages"`,
      async read(range) {
        const { start, end } = range ?? { start: 0, end: total - 1 };
        if (end < bytes) return file.read({ start, end });
        const rest = tail.subarray(Math.max(0, start - bytes), end - bytes + 1);
        if (start >= bytes) return Readable.from([rest]);
        const body = await file.read({ start, end: bytes - 1 });
        return Readable.from(concatStreams(body, rest), { objectMode: false });
      },
    };
  };
};

async function* concatStreams(body: Readable, rest: Uint8Array): AsyncGenerator<Uint8Array> {
  yield* body;
  yield rest;
}
