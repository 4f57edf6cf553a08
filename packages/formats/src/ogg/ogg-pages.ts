import type { ByteSource } from '../audio/byte-source.ts';

const CAPTURE = 'OggS';
const HEADER_BYTES = 27;
const FIRST_OF_STREAM = 2;
/** The two packets before the sound: pictures in the comments take most of it. */
const MAX_PACKET_BYTES = 16 * 1024 ** 2;
const MAX_PAGES = 8192;
/** How much of the end is searched for the last page, which has 64 kB at most. */
const TAIL_BYTES = [128 * 1024, 2 * 1024 ** 2];

/** A page (RFC 3533 section 6): `lacing` holds the lengths of its segments, a packet ends with one below 255. */
type Page = { serial: number; isFirst: boolean; lacing: Buffer; bodyAt: number; end: number };

/** A logical stream; `serial` is `null` before it is found. */
type OggStream = { serial: number | null; packets: Buffer[] };

/** Reads the first two packets of the first stream that `isWanted` by its first packet, as far as there are any. */
export const readPackets = async (source: ByteSource, isWanted: (packet: Buffer) => boolean): Promise<OggStream> => {
  const stream: OggStream = { serial: null, packets: [] };
  let open: Buffer[] = [];
  let openBytes = 0;
  let at = 0;
  for (let count = 0; count < MAX_PAGES && openBytes <= MAX_PACKET_BYTES; count += 1) {
    const page = await readPage(source, at);
    if (!page) break;
    at = page.end;
    if (stream.serial === null ? !page.isFirst : page.serial !== stream.serial) continue;
    const { packets, rest } = splitPackets(
      Buffer.from(await source.read(page.bodyAt, page.end - page.bodyAt)),
      page.lacing,
    );
    for (const packet of packets) {
      const whole = Buffer.concat([...open, packet]);
      open = [];
      openBytes = 0;
      if (stream.serial === null && !isWanted(whole)) continue;
      stream.serial = page.serial;
      stream.packets.push(whole);
      if (stream.packets.length === 2) return stream;
    }
    // the packet goes on in the next page of the stream
    if (stream.serial === null) continue;
    open.push(rest);
    openBytes += rest.length;
  }
  return stream;
};

const splitPackets = (body: Buffer, lacing: Buffer): { packets: Buffer[]; rest: Buffer } => {
  const packets: Buffer[] = [];
  let from = 0;
  let until = 0;
  for (const segment of lacing) {
    until += segment;
    if (segment === 255) continue;
    packets.push(body.subarray(from, until));
    from = until;
  }
  return { packets, rest: body.subarray(from, until) };
};

const readPage = async (source: ByteSource, at: number): Promise<Page | null> => {
  const header = Buffer.from(await source.read(at, HEADER_BYTES + 255));
  if (header.length < HEADER_BYTES || header.toString('latin1', 0, 4) !== CAPTURE) return null;
  const lacing = header.subarray(HEADER_BYTES, HEADER_BYTES + header.readUInt8(26));
  const bodyAt = at + HEADER_BYTES + lacing.length;
  return {
    serial: header.readUInt32LE(14),
    isFirst: (header.readUInt8(5) & FIRST_OF_STREAM) !== 0,
    lacing,
    bodyAt,
    end: bodyAt + lacing.reduce((sum, segment) => sum + segment, 0),
  };
};

/** The position of the last page of a stream, else of the last page of all; `null` without one. */
export const readLastGranule = async (source: ByteSource, serial: number | null): Promise<number | null> => {
  let other: number | null = null;
  for (const bytes of TAIL_BYTES) {
    const start = Math.max(0, source.size - bytes);
    const tail = Buffer.from(await source.read(start, source.size - start));
    for (let at = tail.length; at > 0; ) {
      at = tail.lastIndexOf(CAPTURE, at - 1, 'latin1');
      if (at < 0) break;
      if (at + HEADER_BYTES > tail.length) continue;
      const granule = Number(tail.readBigInt64LE(at + 6));
      // −1: no packet ends on the page
      if (granule < 0) continue;
      if (tail.readUInt32LE(at + 14) === serial) return granule;
      other ??= granule;
    }
    if (start === 0) break;
  }
  return other;
};
