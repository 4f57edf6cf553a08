import { type ByteSource, bytesInMemory, pieceOf } from '../audio/byte-source.ts';
import { synchsafe, type TagHeader } from './id3-header.ts';

/** A frame of a tag; `body` is what it holds, as its writer meant it. */
export type Id3Frame = { id: string; body: ByteSource };

/** Frames that one tag may have, those inside of chapters not counted. */
const MAX_FRAMES = 20_000;
const ID = /^[A-Z][A-Z\d]{2,3}$/;

/** How frames are written in each version: bytes of id and of the whole header. */
const SHAPES = { 2: { id: 3, header: 6 }, 3: { id: 4, header: 10 }, 4: { id: 4, header: 10 } } as const;

/**
 * The frames between two places of a source, one after the other, until something is none: padding, or a size that
 * does not fit. Answers where that was. Compressed and encrypted frames are left out: nobody writes them.
 */
export async function* framesIn(
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
    const size = version === 4 ? await safeSize(source, head, begin, until) : plainSize(head, version);
    if (size === 0 || begin + size > until) break;
    const body = bodyOf(pieceOf(source, begin, size), version, head.readUInt16BE(shape.header - 2), flags);
    if (body) yield { id, body };
    at = begin + size;
  }
  return at;
}

const plainSize = (head: Buffer, version: TagHeader['version']): number =>
  version === 2 ? head.readUIntBE(3, 3) : head.readUInt32BE(4);

/** Version 4 writes sizes in seven bits; one widespread program did not. What follows the frame tells which it was. */
const safeSize = async (source: ByteSource, head: Buffer, begin: number, until: number): Promise<number> => {
  const plain = head.readUInt32BE(4);
  const safe = synchsafe(head, 4) ?? plain;
  const fits = async (size: number): Promise<boolean> => {
    if (begin + size >= until) return begin + size === until;
    const next = await source.read(begin + size, 4);
    return next[0] === 0 || ID.test(next.toString('latin1'));
  };
  return safe !== plain && !(await fits(safe)) && (await fits(plain)) ? plain : safe;
};

/** What a frame's flags say about its body; `null` when it is packed in a way that is not undone here. */
const bodyOf = (
  body: ByteSource,
  version: TagHeader['version'],
  flags: number,
  tagFlags: number,
): ByteSource | null => {
  if (version === 2) return body;
  if (version === 3) return (flags & 0xc0) === 0 ? pieceOf(body, flags & 0x20 ? 1 : 0, body.size) : null;
  if ((flags & 0x0c) !== 0) return null;
  const before = (flags & 0x40 ? 1 : 0) + (flags & 0x01 ? 4 : 0);
  const rest = pieceOf(body, before, Math.max(0, body.size - before));
  return flags & 0x02 || tagFlags & 0x80 ? inSync(rest) : rest;
};

const MAX_UNPACKED = 32 * 1024 ** 2;

/** A body whose zeros behind bytes 255 were put in, so that nobody takes them for sound (ID3v2.4 section 6.1). */
const inSync = (body: ByteSource): ByteSource => {
  const size = Math.min(body.size, MAX_UNPACKED);
  return {
    size,
    read: async (position, length) => withoutPadding(await body.read(0, size)).subarray(position, position + length),
  };
};

/** A copy without those zeros. */
const withoutPadding = (bytes: Buffer): Buffer => {
  const copy = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    copy[length] = bytes[at] ?? 0;
    length += 1;
    if (bytes[at] === 0xff && bytes[at + 1] === 0) at += 1;
  }
  return copy.subarray(0, length);
};

/** What a tag holds, in sync as a whole where its version is kept so; `null` when it is too large for that. */
export const tagBody = async (source: ByteSource, { version, flags }: TagHeader, from: number, until: number) => {
  if (version === 4 || !(flags & 0x80)) return { source, from, until };
  if (until - from > MAX_UNPACKED) return null;
  const bytes = withoutPadding(await source.read(from, until - from));
  return { source: bytesInMemory(bytes), from: 0, until: bytes.length };
};
