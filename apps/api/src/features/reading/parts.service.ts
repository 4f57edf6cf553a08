import type { Readable } from 'node:stream';
import { crc32, inflateRawSync } from 'node:zlib';
import { deobfuscateFont, type PartEntry, rewriteSheetReferences, stripChapter } from '@lectern/formats';
import type { ByteRange } from '../../http/byte-range.ts';
import { Refusal } from '../../http/refusal.ts';
import { createCache } from '../../platform/cache.ts';
import { createExactLengthStream } from '../../platform/exact-length-stream.ts';
import type { BookRow, BookService } from '../books/books.service.ts';
import type { ConversionService } from '../conversion/conversion.service.ts';
import type { Document, FileService } from '../files/files.service.ts';
import type { LcpService } from '../lcp/lcp.service.ts';
import { inflateWithLimit } from './bounded-inflate.ts';
import { decryptPart } from './decrypted-part.ts';
import { frameAsGzip } from './gzip-frame.ts';
import { MAX_BUFFERED_BYTES, type Part, type StoredPart } from './part.ts';
import type { PartLinks } from './part-links.ts';
import { createPartLookup, type PartLookup } from './part-lookup.ts';
import { describeStoredPart, detectTreatment, getTreatment, rewritePart, type Treatment } from './part-treatment.ts';

/** A book with the document to serve: its own bytes or those of its converted EPUB (`sha256` in hex). */
export type AuthorizedBook = { book: BookRow; document: Document; sha256: string };
type Dependencies = {
  books: BookService;
  files: FileService;
  conversion: ConversionService;
  lcp: Pick<LcpService, 'openLicence'>;
  links: PartLinks;
  auth: { isSessionActive(readerId: bigint, sessionId: string): Promise<boolean> };
};
export type PartService = ReturnType<typeof createPartService>;

/** Chapters of books that were stored before chapters were checked. */
const TREATMENTS = { entries: 4096 };

/** Serves the parts of a book from inside the stored file without unpacking it. */
export const createPartService = ({ books, files, conversion: forms, lcp, links, auth }: Dependencies) => {
  /**
   * Verifies a signed prefix and returns the book that it grants access to.
   * @throws Refusal `auth.token_unknown` (the prefix is wrong, too old, or its session has ended), `file.not_found`
   */
  const authorize = async (bookId: string, signature: string): Promise<AuthorizedBook> => {
    const grant = links.parseGrant(bookId, signature);
    if (!grant || !(await auth.isSessionActive(grant.readerId, grant.sessionId)))
      throw new Refusal('auth.token_unknown');
    const book = await books.requireOwned(grant.readerId, grant.bookId);
    const source = await forms.findSource(book);
    if (!source) throw new Refusal('file.not_found');
    return { book, document: source.document, sha256: Buffer.from(source.sha256).toString('hex') };
  };

  /** As long as the document of a book is in the cache of files. */
  const lookups = new WeakMap<readonly PartEntry[], PartLookup>();
  const findEntry = (parts: readonly PartEntry[], path: string): PartEntry | undefined => {
    const lookup = lookups.get(parts) ?? createPartLookup(parts);
    lookups.set(parts, lookup);
    return lookup(path);
  };
  const treatments = createCache<Treatment>(TREATMENTS);

  const sheets = createCache<boolean>(TREATMENTS);
  /** Whether references of a style sheet lead out of the book. One that is damaged or too large is sent as it is. */
  const leadsOut = (key: string, path: string, read: () => Promise<Buffer>): Promise<boolean> =>
    sheets.get(key, () => read().then((bytes) => rewriteSheetReferences(bytes, path) !== null, refusedIsFalse));

  return {
    authorize,
    /** @throws as `authorize`, for encrypted parts as `LcpService.openLicence`; Refusal `file.not_found` */
    async findPart(bookId: string, signature: string, path: string, gzipAccepted: boolean): Promise<Part | StoredPart> {
      const { book, document, sha256 } = await authorize(bookId, signature);
      const found = findEntry(document.parts, path);
      if (!found) throw new Refusal('file.not_found');

      const stated = { entry: found, isFlagged: document.flagged.includes(found.path) };
      const { entry, isChecked } = describeStoredPart(stated);
      const readRange = ({ start, end }: ByteRange): Promise<Readable> =>
        files.read(sha256, { start: entry.offset + start, end: entry.offset + end });
      const fullRange = { start: 0, end: entry.compressedSize - 1 };
      const readStored = (): Promise<Readable> => readRange(fullRange);
      if (entry.size === 0 || entry.compressedSize === 0) return toPart(entry, Buffer.alloc(0));

      const font = document.obfuscated.find((candidate) => candidate.path === entry.path);
      const encrypted =
        document.lock?.kind === 'lcp' && document.lock.resources.find((resource) => resource.path === entry.path);
      const licence = encrypted ? await lcp.openLicence(book, document) : null;
      if (encrypted && licence) return decryptPart(entry, { ...encrypted, font }, await readStored(), licence);
      if (font) {
        const bytes = await readUnpacked(entry, MAX_BUFFERED_BYTES.font, readStored);
        return toPart(entry, deobfuscateFont(bytes, font.algorithm, font.identifier));
      }
      const readChapter = (): Promise<Buffer> => readUnpacked(entry, MAX_BUFFERED_BYTES.chapter, readStored);
      const treatment = isChecked
        ? getTreatment(stated)
        : await treatments.get(`${sha256}/${entry.path}`, async () => detectTreatment(stated, await readChapter()));
      if (treatment === 'rewrite') {
        const rewritten = rewritePart(entry.mediaType, await readChapter());
        return toPart({ ...entry, mediaType: rewritten.type }, rewritten.bytes);
      }
      if (treatment === 'strip') return toPart(entry, stripChapter(await readChapter()));
      const type = entry.mediaType;
      if (type === 'text/css' && (await leadsOut(`${sha256}/${entry.path}`, entry.path, readChapter))) {
        const bytes = await readChapter();
        return toPart(entry, rewriteSheetReferences(bytes, entry.path) ?? bytes);
      }
      if (entry.method === 0)
        return {
          type,
          size: entry.compressedSize,
          etag: `"${sha256}-${entry.offset}"`,
          read: async (range) => {
            const { start, end } = range ?? fullRange;
            return createExactLengthStream(await readRange({ start, end }), end - start + 1);
          },
        };
      // the inflated size is only a claim of the archive until it has been inflated
      if (!gzipAccepted)
        return { type, size: null, encoding: null, body: inflateWithLimit(await readStored(), entry.size) };
      return { type, ...frameAsGzip(entry, await readStored()) };
    },
  };
};

const toPart = (entry: PartEntry, bytes: Uint8Array): Part => ({
  type: entry.mediaType,
  size: bytes.length,
  encoding: null,
  body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
});

/** @throws Refusal `file.not_found` for a part that is damaged or too large: the reader view shows it as missing. */
const readUnpacked = async (entry: PartEntry, limit: number, readStored: () => Promise<Readable>): Promise<Buffer> => {
  if (Math.max(entry.size, entry.compressedSize) > limit) throw new Refusal('file.not_found');
  const chunks: Uint8Array[] = [];
  for await (const chunk of await readStored()) chunks.push(chunk as Uint8Array); // a stream without encoding
  const bytes = entry.method === 0 ? Buffer.concat(chunks) : inflate(Buffer.concat(chunks), entry.size);
  if (bytes?.length !== entry.size) throw new Refusal('file.not_found');
  if (entry.crc32 !== null && crc32(bytes) !== entry.crc32) throw new Refusal('file.not_found');
  return bytes;
};

const refusedIsFalse = (error: unknown): false => {
  if (error instanceof Refusal) return false;
  throw error;
};

/** Null when the data is damaged or larger than `size`. */
const inflate = (raw: Buffer, size: number): Buffer | null => {
  try {
    return inflateRawSync(raw, { maxOutputLength: size });
  } catch {
    return null;
  }
};
