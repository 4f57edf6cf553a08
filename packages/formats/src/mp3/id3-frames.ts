import { type ByteSource, createMemorySource, sliceSource } from '../audio/byte-source.ts';
import { readSynchsafe, type TagHeader } from './id3-header.ts';

/** A frame of a tag; `body` is its decoded content. */
export type Id3Frame = { id: string; body: ByteSource };

/** Limit for the frames of one tag, without those inside chapters. */
const MAX_FRAMES = 20_000;
const ID = /^[A-Z][A-Z\d]{2,3}$/;

/** The sizes of the id and of the whole frame header in bytes, by version. */
const SHAPES = { 2: { id: 3, header: 6 }, 3: { id: 4, header: 10 }, 4: { id: 4, header: 10 } } as const;

/**
 * Reads the frames between two offsets of a source until one is invalid: padding, or a size that does not fit. Returns
 * the offset where it stopped. Compressed and encrypted frames are left out: nobody writes them.
 */
export async function* readFrames(
  source: ByteSource,
  { version, flags }: TagHeader,
  from: number,
  until: number,
): AsyncGenerator<Id3Frame, number> {
  const shape = SHAPES[version];
  let at = from;
  for (let count = 0; count < MAX_FRAMES && at + shape.header <= until; count += 1) {
    const head = Buffer.from(await source.read(at, shape.header));
    const id = head.toString('latin1', 0, shape.id);
    if (head.length < shape.header || !ID.test(id)) break;
    const begin = at + shape.header;
    const size = version === 4 ? await readSynchsafeSize(source, head, begin, until) : readPlainSize(head, version);
    if (size === 0 || begin + size > until) break;
    const body = toFrameBody(sliceSource(source, begin, size), version, head.readUInt16BE(shape.header - 2), flags);
    if (body) yield { id, body };
    at = begin + size;
  }
  return at;
}

const readPlainSize = (head: Buffer, version: TagHeader['version']): number =>
  version === 2 ? head.readUIntBE(3, 3) : head.readUInt32BE(4);

/** Version 4 writes sizes in seven bits per byte, but one widespread program did not. The bytes after the frame tell which it is. */
const readSynchsafeSize = async (source: ByteSource, head: Buffer, begin: number, until: number): Promise<number> => {
  const plain = head.readUInt32BE(4);
  const safe = readSynchsafe(head, 4) ?? plain;
  const fits = async (size: number): Promise<boolean> => {
    if (begin + size >= until) return begin + size === until;
    const next = await source.read(begin + size, 4);
    return next[0] === 0 || ID.test(next.toString('latin1'));
  };
  return safe !== plain && !(await fits(safe)) && (await fits(plain)) ? plain : safe;
};

/** Decodes the body of a frame by its flags; `null` when it is compressed or encrypted. */
const toFrameBody = (
  body: ByteSource,
  version: TagHeader['version'],
  flags: number,
  tagFlags: number,
): ByteSource | null => {
  if (version === 2) return body;
  if (version === 3) return (flags & 0xc0) === 0 ? sliceSource(body, flags & 0x20 ? 1 : 0, body.size) : null;
  if ((flags & 0x0c) !== 0) return null;
  const before = (flags & 0x40 ? 1 : 0) + (flags & 0x01 ? 4 : 0);
  const rest = sliceSource(body, before, Math.max(0, body.size - before));
  return flags & 0x02 || tagFlags & 0x80 ? removeUnsynchronisation(rest) : rest;
};

const MAX_UNPACKED = 32 * 1024 ** 2;

/** Removes the zeros that were inserted after bytes 255 to avoid false frame syncs (ID3v2.4 section 6.1). */
const removeUnsynchronisation = (body: ByteSource): ByteSource => {
  const size = Math.min(body.size, MAX_UNPACKED);
  return {
    size,
    read: async (position, length) =>
      removePaddingZeros(await body.read(0, size)).subarray(position, position + length),
  };
};

/** Copies bytes without those zeros. */
const removePaddingZeros = (bytes: Buffer): Buffer => {
  const copy = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    copy[length] = bytes[at] ?? 0;
    length += 1;
    if (bytes[at] === 0xff && bytes[at + 1] === 0) at += 1;
  }
  return copy.subarray(0, length);
};

/** The content of a tag, without unsynchronisation where its version applies it to the whole tag; `null` when it is too large for that. */
export const readTagBody = async (source: ByteSource, { version, flags }: TagHeader, from: number, until: number) => {
  if (version === 4 || !(flags & 0x80)) return { source, from, until };
  if (until - from > MAX_UNPACKED) return null;
  const bytes = removePaddingZeros(await source.read(from, until - from));
  return { source: createMemorySource(bytes), from: 0, until: bytes.length };
};
