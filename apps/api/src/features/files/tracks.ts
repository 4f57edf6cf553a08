import type { Readable } from 'node:stream';
import type { ByteRange } from '../../http/byte-range.ts';
import { createExactLengthStream } from '../../platform/exact-length-stream.ts';
import { ObjectNotFound } from '../../platform/storage/storage.ts';
import type { Document } from './files.db.ts';
import { inflateRange } from './inflate-range.ts';

/** An audio file of a recording; any range of it can be sent. */
export type StoredTrack = {
  /** Inside of the book; empty when the book is that file. */
  path: string;
  type: string;
  /** In bytes; 0 when it can't be sent. */
  size: number;
  durationMs: number;
  /** Equal for equal bytes only. */
  etag: string;
  /** The stored file and where in it the track is; null where it is compressed. */
  stored: { sha256: string; offset: number; bytes: number } | null;
  /** All without a range. @throws NotStored */
  read(range: ByteRange | null): Promise<Readable>;
};
type BookBytes = {
  sha256: string;
  /** Of the whole book. */
  size: number;
  read(range: ByteRange): Promise<Readable>;
};

/** One for each track of a recording, in their order; a track that the archive does not contain can't be sent. */
export const toStoredTracks = ({ contents, parts }: Document, book: BookBytes): readonly StoredTrack[] => {
  if (contents?.kind !== 'audio') return [];
  const partsByPath = new Map(parts.map((part) => [part.path, part]));
  const wholeFile = { offset: 0, compressedSize: book.size, size: book.size, method: 0 };
  return contents.tracks.map(({ path, mediaType: type, durationMs }) => {
    const part = path === '' ? wholeFile : partsByPath.get(path);
    const etag = `"${book.sha256}-${part?.offset}"`;
    if (!part || part.size === 0)
      return {
        path,
        type,
        durationMs,
        size: 0,
        etag,
        stored: null,
        read: () => Promise.reject(new ObjectNotFound(path)),
      };
    const { offset, compressedSize, method } = part;
    const size = method === 0 ? compressedSize : part.size;
    const readCompressed = ({ start, end }: ByteRange): Promise<Readable> =>
      book.read({ start: offset + start, end: offset + end });
    const read = async (range: ByteRange | null): Promise<Readable> => {
      const wanted = range ?? { start: 0, end: size - 1 };
      if (method === 0) return createExactLengthStream(await readCompressed(wanted), wanted.end - wanted.start + 1);
      return inflateRange(await readCompressed({ start: 0, end: compressedSize - 1 }), wanted);
    };
    const stored = method === 0 ? { sha256: book.sha256, offset, bytes: size } : null;
    return { path, type, durationMs, size, etag, stored, read };
  });
};
