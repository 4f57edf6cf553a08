/** How far a file is searched for its album: tags stand in its first bytes, but for pictures before them. */
const HEAD_BYTES = 256 * 1024;
const MAX_STEPS = 200;
const MAX_NAME_BYTES = 2000;

const readBytes = async (file: Blob, from: number, length: number): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(from, from + length).arrayBuffer());
const toLatin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
const toUint32 = ([a = 0, b = 0, c = 0, d = 0]: Uint8Array): number => ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
/** Numbers of ID3: seven bits of each byte. */
const toSyncSafe = ([a = 0, b = 0, c = 0, d = 0]: Uint8Array): number =>
  ((a & 127) << 21) | ((b & 127) << 14) | ((c & 127) << 7) | (d & 127);

/** By the first byte of a text frame. */
const ENCODINGS = ['latin1', 'utf-16', 'utf-16be', 'utf-8'];
const decodeFrame = ([encoding = 0, ...text]: Uint8Array): string => {
  const bytes = new Uint8Array(text);
  const isBigEndian = encoding === 1 && bytes[0] === 0xfe && bytes[1] === 0xff;
  return new TextDecoder(isBigEndian ? 'utf-16be' : (ENCODINGS[encoding] ?? 'latin1')).decode(bytes);
};

/** The album of an ID3 tag at the beginning of a file (ID3v2.2 to 2.4). */
const readId3 = async (file: Blob): Promise<string | null> => {
  const head = await readBytes(file, 0, 10);
  if (toLatin1(head.subarray(0, 3)) !== 'ID3') return null;
  const version = head[3] ?? 0;
  const [idLength, headerLength] = version === 2 ? [3, 6] : [4, 10];
  const end = Math.min(file.size, 10 + toSyncSafe(head.subarray(6)));
  let at = 10;
  for (let step = 0; step < MAX_STEPS && at < end; step += 1) {
    const header = await readBytes(file, at, headerLength);
    const id = toLatin1(header.subarray(0, idLength));
    const sizes = header.subarray(idLength);
    const size =
      version === 2
        ? toUint32(new Uint8Array([0, ...sizes.subarray(0, 3)]))
        : version === 4
          ? toSyncSafe(sizes)
          : toUint32(sizes);
    if (!/^[A-Z0-9]+$/.test(id) || size === 0) return null;
    if (id === 'TALB' || id === 'TAL')
      return decodeFrame(await readBytes(file, at + headerLength, Math.min(size, MAX_NAME_BYTES)));
    at += headerLength + size;
  }
  return null;
};

/** The album of the short tag at the end of old files. */
const readId3v1 = async (file: Blob): Promise<string | null> => {
  const tail = await readBytes(file, Math.max(0, file.size - 128), 128);
  return toLatin1(tail.subarray(0, 3)) === 'TAG' ? toLatin1(tail.subarray(63, 93)) : null;
};

/** The album of a Vorbis comment, whose length stands before it (FLAC, Ogg, Opus). */
const readVorbisComment = async (file: Blob): Promise<string | null> => {
  const head = await readBytes(file, 0, HEAD_BYTES);
  const at = toLatin1(head).search(/album=/i);
  if (at < 4) return null;
  const length = toUint32(head.slice(at - 4, at).reverse());
  return new TextDecoder().decode(head.subarray(at + 'album='.length, at + Math.min(length, MAX_NAME_BYTES)));
};

/** The boxes that lead to the album of an MP4, and how many bytes stand before the boxes inside them. */
const BOXES = [
  ['moov', 0],
  ['udta', 0],
  ['meta', 4],
  ['ilst', 0],
  ['\u00a9alb', 0],
  ['data', 8],
] as const;

const readMp4 = async (file: Blob): Promise<string | null> => {
  let [from, end] = [0, file.size];
  for (const [wanted, skipped] of BOXES) {
    let found = false;
    for (let step = 0; step < MAX_STEPS && from + 8 <= end; step += 1) {
      const header = await readBytes(file, from, 16);
      const is64 = toUint32(header) === 1;
      const size = is64 ? toUint32(header.subarray(8)) * 2 ** 32 + toUint32(header.subarray(12)) : toUint32(header);
      const boxEnd = size === 0 ? end : from + size;
      if (boxEnd <= from || boxEnd > end) return null;
      if (toLatin1(header.subarray(4, 8)) === wanted) {
        [from, end, found] = [from + (is64 ? 16 : 8) + skipped, boxEnd, true];
        break;
      }
      from = boxEnd;
    }
    if (!found) return null;
  }
  return new TextDecoder().decode(await readBytes(file, from, Math.min(end - from, MAX_NAME_BYTES)));
};

const READERS: Readonly<Record<string, (file: Blob) => Promise<string | null>>> = {
  mp3: async (file) => (await readId3(file)) ?? (await readId3v1(file)),
  aac: readId3,
  m4a: readMp4,
  m4b: readMp4,
  flac: readVorbisComment,
  ogg: readVorbisComment,
  oga: readVorbisComment,
  opus: readVorbisComment,
};

/** A disc of an album: `(CD 2)`, `Disc 1`. */
const DISC = /[^\p{L}\p{N}]+(?:cd|dis[ck]|диск)\s*\d+[^\p{L}\p{N}]*$/iu;

/** The album that a recording names in its tags, without the number of the disc; null without one. */
export const readAlbum = async (file: File): Promise<string | null> => {
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  const album = (await READERS[extension]?.(file)) ?? '';
  const [name = ''] = album.split('\0');
  return name.normalize('NFKC').trim().replace(DISC, '') || null;
};
