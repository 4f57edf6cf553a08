import type { Readable } from 'node:stream';
import type { ByteRange } from '../../http/byte-range.ts';
import { framed } from '../../platform/framed.ts';
import { NotStored } from '../../platform/storage/storage.ts';
import type { Document } from './files.db.ts';
import { inflated } from './inflated.ts';

/** A file of a recording, as it is heard: any stretch of it can be sent. */
export type StoredTrack = {
  /** Inside of the book; empty when the book is that file. */
  path: string;
  type: string;
  /** In bytes; 0 when it can't be sent. */
  size: number;
  /** Equal for equal bytes only. */
  etag: string;
  /** All without a range. @throws NotStored */
  read(range: ByteRange | null): Promise<Readable>;
};
type Bytes = {
  sha256: string;
  /** Of the whole book. */
  size: number;
  read(range: ByteRange): Promise<Readable>;
};

/** One for each track of a recording, in their order; what is no part of the archive can't be sent. */
export const tracksOf = ({ contents, parts }: Document, whole: Bytes): readonly StoredTrack[] => {
  if (contents?.kind !== 'audio') return [];
  const places = new Map(parts.map((part) => [part.path, part]));
  const itself = { offset: 0, compressedSize: whole.size, size: whole.size, method: 0 };
  return contents.tracks.map(({ path, mediaType: type }) => {
    const part = path === '' ? itself : places.get(path);
    const etag = `"${whole.sha256}-${part?.offset}"`;
    if (!part || part.size === 0) return { path, type, size: 0, etag, read: () => Promise.reject(new NotStored(path)) };
    const { offset, compressedSize, method } = part;
    const size = method === 0 ? compressedSize : part.size;
    const piece = ({ start, end }: ByteRange): Promise<Readable> =>
      whole.read({ start: offset + start, end: offset + end });
    const read = async (range: ByteRange | null): Promise<Readable> => {
      const wanted = range ?? { start: 0, end: size - 1 };
      if (method === 0) return framed(await piece(wanted), wanted.end - wanted.start + 1);
      return inflated(await piece({ start: 0, end: compressedSize - 1 }), wanted);
    };
    return { path, type, size, etag, read };
  });
};
