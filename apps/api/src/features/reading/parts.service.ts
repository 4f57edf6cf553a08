import type { Readable } from 'node:stream';
import { crc32, inflateRawSync } from 'node:zlib';
import { deobfuscate, type PartEntry, stripChapter } from '@lectern/formats';
import type { ByteRange } from '../../http/byte-range.ts';
import { Refusal } from '../../http/refusal.ts';
import { framed } from '../../platform/framed.ts';
import type { BookRow, BookService } from '../books/books.service.ts';
import type { Document, FileService } from '../files/files.service.ts';
import type { FormService } from '../forms/forms.service.ts';
import type { LcpService } from '../lcp/lcp.service.ts';
import { clearPart } from './clear-part.ts';
import { gzipFrame } from './gzip-frame.ts';
import { LARGEST_CHANGED, type Part, type StoredPart } from './part.ts';
import type { PartLinks } from './part-links.ts';
import { inflatedWithinClaim } from './within-claim.ts';

/** A book, and what of it is opened: its own bytes or those of its form (`sha256` in hex). */
export type Opened = { book: BookRow; document: Document; sha256: string };
type Collaborators = {
  books: BookService;
  files: FileService;
  forms: FormService;
  lcp: Pick<LcpService, 'opened'>;
  links: PartLinks;
  auth: { sessionLives(readerId: bigint, sessionId: string): Promise<boolean> };
};
export type PartService = ReturnType<typeof partService>;

/** The parts of a book, sent from inside the stored file without unpacking it. */
export const partService = ({ books, files, forms, lcp, links, auth }: Collaborators) => {
  /**
   * What a signed prefix opens.
   * @throws Refusal `auth.token_unknown` (the prefix is wrong, too old, or its session has ended), `file.not_found`
   */
  const opened = async (bookId: string, signature: string): Promise<Opened> => {
    const grant = links.grantOf(bookId, signature);
    if (!grant || !(await auth.sessionLives(grant.readerId, grant.sessionId))) throw new Refusal('auth.token_unknown');
    const book = await books.own(grant.readerId, grant.bookId);
    const source = await forms.source(book);
    if (!source) throw new Refusal('file.not_found');
    return { book, document: source.document, sha256: Buffer.from(source.sha256).toString('hex') };
  };

  return {
    opened,
    /** @throws as `opened`, and for what is encrypted as `LcpService.opened`; Refusal `file.not_found` */
    async find(bookId: string, signature: string, path: string, gzipAccepted: boolean): Promise<Part | StoredPart> {
      const { book, document, sha256 } = await opened(bookId, signature);
      const entry = document.parts.find((part) => part.path === path);
      if (!entry) throw new Refusal('file.not_found');

      const piece = ({ start, end }: ByteRange): Promise<Readable> =>
        files.read(sha256, { start: entry.offset + start, end: entry.offset + end });
      const all = { start: 0, end: entry.compressedSize - 1 };
      const stored = (): Promise<Readable> => piece(all);
      if (entry.size === 0 || entry.compressedSize === 0) return whole(entry, Buffer.alloc(0));

      const font = document.obfuscated.find((hidden) => hidden.path === path);
      const locked = document.lock?.kind === 'lcp' && document.lock.resources.find((one) => one.path === path);
      const licence = locked ? await lcp.opened(book, document) : null;
      if (locked && licence) return clearPart(entry, { ...locked, font }, await stored(), licence);
      if (font) {
        const bytes = await unpacked(entry, LARGEST_CHANGED.font, stored);
        return whole(entry, deobfuscate(bytes, font.algorithm, font.identifier));
      }
      if (document.flagged.includes(path))
        return whole(entry, stripChapter(await unpacked(entry, LARGEST_CHANGED.chapter, stored)));
      const type = entry.mediaType;
      if (entry.method === 0)
        return {
          type,
          size: entry.compressedSize,
          etag: `"${sha256}-${entry.offset}"`,
          read: async (range) => {
            const { start, end } = range ?? all;
            return framed(await piece({ start, end }), end - start + 1);
          },
        };
      // what it inflates to is only a claim of the book until it has been inflated
      if (!gzipAccepted)
        return { type, size: null, encoding: null, body: inflatedWithinClaim(await stored(), entry.size) };
      return { type, ...gzipFrame(entry, await stored()) };
    },
  };
};

const whole = (entry: PartEntry, bytes: Uint8Array): Part => ({
  type: entry.mediaType,
  size: bytes.length,
  encoding: null,
  body: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
});

/** @throws Refusal `file.not_found` for a part that is broken or too large: the reader shows its place as missing. */
const unpacked = async (entry: PartEntry, limit: number, stored: () => Promise<Readable>): Promise<Buffer> => {
  if (Math.max(entry.size, entry.compressedSize) > limit) throw new Refusal('file.not_found');
  const chunks: Uint8Array[] = [];
  for await (const chunk of await stored()) chunks.push(chunk as Uint8Array); // a stream without encoding
  const bytes = entry.method === 0 ? Buffer.concat(chunks) : inflated(Buffer.concat(chunks), entry.size);
  if (bytes?.length !== entry.size) throw new Refusal('file.not_found');
  if (entry.crc32 !== null && crc32(bytes) !== entry.crc32) throw new Refusal('file.not_found');
  return bytes;
};

/** Null when it is damaged or larger than `size`. */
const inflated = (raw: Buffer, size: number): Buffer | null => {
  try {
    return inflateRawSync(raw, { maxOutputLength: size });
  } catch {
    return null;
  }
};
