import type { AudioOptions } from './mp3.ts';
import { buildPng } from './png.ts';

type Options = Pick<
  AudioOptions,
  'title' | 'album' | 'authors' | 'narrator' | 'year' | 'seconds' | 'track' | 'chapters' | 'cover'
>;

const u32le = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};
const u32be = (value: number): Buffer => u32le(value).reverse();

const formatTime = (ms: number): string =>
  [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, (ms / 1000) % 60]
    .map((part, index) => (index === 2 ? part.toFixed(3).padStart(6, '0') : String(part).padStart(2, '0')))
    .join(':');

/** A front cover as FLAC has it; Ogg has the same in Base64. */
const buildPictureBlock = (): Buffer => {
  const picture = buildPng({ width: 30, height: 30 });
  const type = Buffer.from('image/png');
  return Buffer.concat([
    ...[u32be(3), u32be(type.length), type, u32be(0)],
    ...[30, 30, 24, 0, picture.length].map(u32be),
    picture,
  ]);
};

/** Vorbis comments; `isCoverInside` is for Ogg. */
const buildComments = (options: Options, isCoverInside: boolean): Buffer => {
  const {
    title = 'The Lamp Room',
    album,
    authors = ['Ada Marsh'],
    narrator,
    year = 1999,
    track,
    chapters = [],
  } = options;
  const fields: [string, string | number | null | undefined][] = [
    ['TITLE', title],
    ['album', album],
    ...authors.map((author): [string, string] => ['Artist', author]),
    ['NARRATOR', narrator],
    ['DATE', year],
    ['TRACKNUMBER', track],
    ...chapters.flatMap(({ title: name, startMs }, index): [string, string][] => {
      const key = `CHAPTER${String(index + 1).padStart(3, '0')}`;
      return [
        [key, formatTime(startMs)],
        [`${key}NAME`, name],
      ];
    }),
    ['METADATA_BLOCK_PICTURE', isCoverInside && options.cover ? buildPictureBlock().toString('base64') : null],
  ];
  const texts = fields.flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [Buffer.from(`${name}=${value}`)],
  );
  return Buffer.concat([
    u32le(4),
    Buffer.from('test'),
    u32le(texts.length),
    ...texts.flatMap((text) => [u32le(text.length), text]),
  ]);
};

const computeCrc = (bytes: Uint8Array, bits: 8 | 16 | 32, polynomial: number): number =>
  bytes.reduce((crc, byte) => {
    let next = (crc ^ (byte << (bits - 8))) >>> 0;
    for (let bit = 0; bit < 8; bit += 1) {
      const isSet = next >>> (bits - 1) === 1;
      next = ((next << 1) ^ (isSet ? polynomial : 0)) >>> 0;
      if (bits < 32) next &= 2 ** bits - 1;
    }
    return next;
  }, 0);

const FLAC_RATE = 44_100;
const FLAC_BLOCK = 4096;

/** Silence in FLAC: mono, 16 bits, blocks of one constant. `unknownLength` leaves the number of samples out, as streaming encoders do. */
export const buildFlac = ({
  unknownLength = false,
  ...options
}: Options & { unknownLength?: boolean } = {}): Buffer => {
  const frames = Math.ceil(((options.seconds ?? 2) * FLAC_RATE) / FLAC_BLOCK);
  const info = Buffer.alloc(34);
  info.writeUInt16BE(FLAC_BLOCK, 0);
  info.writeUInt16BE(FLAC_BLOCK, 2);
  info.writeUIntBE(FLAC_RATE << 4, 10, 3); // and one channel
  info.writeUInt8(0xf0, 13); // 16 bits
  if (!unknownLength) info.writeUInt32BE(frames * FLAC_BLOCK, 14);
  const blocks: [kind: number, bytes: Buffer][] = [
    [0, info],
    [4, buildComments(options, false)],
  ];
  if (options.cover) blocks.push([6, buildPictureBlock()]);
  return Buffer.concat([
    Buffer.from('fLaC'),
    ...blocks.flatMap(([kind, bytes], index) => {
      const header = u32be(bytes.length);
      header.writeUInt8(kind | (index === blocks.length - 1 ? 0x80 : 0), 0);
      return [header, bytes];
    }),
    ...Array.from({ length: frames }, (_, index) => buildFlacFrame(index)),
  ]);
};

const buildFlacFrame = (index: number): Buffer => {
  const number = Buffer.from(String.fromCodePoint(index)); // coded like a character
  const header = Buffer.concat([Buffer.from([0xff, 0xf8, 0xc9, 0x08]), number]);
  const frame = Buffer.concat([header, Buffer.from([computeCrc(header, 8, 0x07), 0, 0, 0])]);
  const crc = computeCrc(frame, 16, 0x8005);
  return Buffer.concat([frame, Buffer.from([crc >> 8, crc & 255])]);
};

const buildOggPage = (packet: Uint8Array, kind: number, granule: number, sequence: number): Buffer[] => {
  const segments = Math.floor(packet.length / 255) + 1;
  const pages: Buffer[] = [];
  for (let from = 0; from < segments; from += 255) {
    const count = Math.min(255, segments - from);
    const lacing = Array.from({ length: count }, (_, at) => (from + at === segments - 1 ? packet.length % 255 : 255));
    const header = Buffer.alloc(27);
    header.write('OggS');
    header.writeUInt8(from === 0 ? kind : 1, 5);
    header.writeBigInt64LE(from + count === segments ? BigInt(granule) : -1n, 6);
    header.writeUInt32LE(7, 14);
    header.writeUInt32LE(sequence + pages.length, 18);
    header.writeUInt8(count, 26);
    const page = Buffer.concat([header, Buffer.from(lacing), packet.subarray(from * 255, (from + count) * 255)]);
    page.writeUInt32LE(computeCrc(page, 32, 0x04c11db7), 22);
    pages.push(page);
  }
  return pages;
};

const OPUS_RATE = 48_000;
const OPUS_FRAME = 960;
const OPUS_SKIPPED = 312;

/** Silence in Opus: mono, one frame of 20 ms on each page. */
export const buildOpus = (options: Options = {}): Buffer => {
  const head = Buffer.concat([
    Buffer.from('OpusHead'),
    Buffer.from([1, 1, OPUS_SKIPPED & 255, OPUS_SKIPPED >> 8]),
    u32le(OPUS_RATE),
    Buffer.alloc(3),
  ]);
  const tags = Buffer.concat([Buffer.from('OpusTags'), buildComments(options, true)]);
  const frames = Math.ceil(((options.seconds ?? 2) * OPUS_RATE + OPUS_SKIPPED) / OPUS_FRAME);
  const pages = [...buildOggPage(head, 2, 0, 0)];
  pages.push(...buildOggPage(tags, 0, 0, pages.length));
  for (let index = 1; index <= frames; index += 1)
    pages.push(
      ...buildOggPage(Buffer.from([0xf8, 0xff, 0xfe]), index === frames ? 4 : 0, index * OPUS_FRAME, pages.length),
    );
  return Buffer.concat(pages);
};
