/** How far a file is searched for its tags: they stand in its first bytes, but for pictures before them. */
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

type TagName = 'album' | 'albumArtist' | 'artist' | 'track' | 'disc';
type RawTags = Partial<Record<TagName, string>>;

const ID3_FRAMES: Readonly<Record<string, TagName>> = {
  TALB: 'album',
  TPE2: 'albumArtist',
  TPE1: 'artist',
  TRCK: 'track',
  TPOS: 'disc',
  TAL: 'album',
  TP2: 'albumArtist',
  TP1: 'artist',
  TRK: 'track',
  TPA: 'disc',
};

/** An ID3 tag at the beginning of a file (ID3v2.2 to 2.4). */
const readId3 = async (file: Blob): Promise<RawTags> => {
  const tags: RawTags = {};
  const head = await readBytes(file, 0, 10);
  if (toLatin1(head.subarray(0, 3)) !== 'ID3') return tags;
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
    if (!/^[A-Z0-9]+$/.test(id) || size === 0) return tags;
    const name = ID3_FRAMES[id];
    if (name) tags[name] ??= decodeFrame(await readBytes(file, at + headerLength, Math.min(size, MAX_NAME_BYTES)));
    at += headerLength + size;
  }
  return tags;
};

/** The short tag at the end of old files. */
const readId3v1 = async (file: Blob): Promise<RawTags> => {
  const tail = await readBytes(file, Math.max(0, file.size - 128), 128);
  if (toLatin1(tail.subarray(0, 3)) !== 'TAG') return {};
  const track = tail[125] === 0 ? String(tail[126]) : '';
  return { artist: toLatin1(tail.subarray(33, 63)), album: toLatin1(tail.subarray(63, 93)), track };
};

const VORBIS_KEYS: Readonly<Record<TagName, string>> = {
  album: 'album',
  albumArtist: 'albumartist',
  artist: 'artist',
  track: 'tracknumber',
  disc: 'discnumber',
};

/** Vorbis comments: each stands behind its length, whose last byte is 0 (FLAC, Ogg, Opus). */
const readVorbisComments = async (file: Blob): Promise<RawTags> => {
  const head = await readBytes(file, 0, HEAD_BYTES);
  const text = toLatin1(head);
  const read = (key: string): string => {
    const at = text.search(new RegExp(`\\0${key}=`, 'i')) + 1;
    if (at < 4) return '';
    const length = toUint32(head.slice(at - 4, at).reverse());
    return new TextDecoder().decode(head.subarray(at + key.length + 1, at + Math.min(length, MAX_NAME_BYTES)));
  };
  return Object.fromEntries(Object.entries(VORBIS_KEYS).map(([name, key]) => [name, read(key)]));
};

type Box = { name: string; from: number; end: number };

/** The boxes of an MP4 between two places. */
const listBoxes = async (file: Blob, { from, end }: Omit<Box, 'name'>): Promise<Box[]> => {
  const boxes: Box[] = [];
  let at = from;
  while (boxes.length < MAX_STEPS && at + 8 <= end) {
    const header = await readBytes(file, at, 16);
    const is64 = toUint32(header) === 1;
    const size = is64 ? toUint32(header.subarray(8)) * 2 ** 32 + toUint32(header.subarray(12)) : toUint32(header);
    const boxEnd = size === 0 ? end : at + size;
    if (boxEnd <= at || boxEnd > end) break;
    boxes.push({ name: toLatin1(header.subarray(4, 8)), from: at + (is64 ? 16 : 8), end: boxEnd });
    at = boxEnd;
  }
  return boxes;
};

/** The boxes that lead to the tags of an MP4, and how many bytes stand before the boxes inside them. */
const MP4_PATH = [
  ['moov', 0],
  ['udta', 0],
  ['meta', 4],
  ['ilst', 0],
] as const;
const MP4_TAGS: Readonly<Record<string, TagName>> = {
  '\u00a9alb': 'album',
  aART: 'albumArtist',
  '\u00a9ART': 'artist',
  trkn: 'track',
  disk: 'disc',
};
/** Bytes before the value: its type and language. */
const MP4_VALUE_AT = 8;

const readMp4 = async (file: Blob): Promise<RawTags> => {
  let place = { from: 0, end: file.size };
  for (const [wanted, skipped] of MP4_PATH) {
    const box = (await listBoxes(file, place)).find(({ name }) => name === wanted);
    if (!box) return {};
    place = { from: box.from + skipped, end: box.end };
  }
  const tags: RawTags = {};
  for (const box of await listBoxes(file, place)) {
    const name = MP4_TAGS[box.name];
    const data = name && (await listBoxes(file, box)).find((inner) => inner.name === 'data');
    if (!name || !data) continue;
    const from = data.from + MP4_VALUE_AT;
    const value = await readBytes(file, from, Math.max(0, Math.min(data.end - from, MAX_NAME_BYTES)));
    const isNumber = name === 'track' || name === 'disc';
    tags[name] = isNumber ? String(((value[2] ?? 0) << 8) | (value[3] ?? 0)) : new TextDecoder().decode(value);
  }
  return tags;
};

const READERS: Readonly<Record<string, (file: Blob) => Promise<RawTags>>> = {
  mp3: async (file) => {
    const tags = await readId3(file);
    return tags.album === undefined ? { ...(await readId3v1(file)), ...tags } : tags;
  },
  aac: readId3,
  m4a: readMp4,
  m4b: readMp4,
  flac: readVorbisComments,
  ogg: readVorbisComments,
  oga: readVorbisComments,
  opus: readVorbisComments,
};

/** A disc of an album: `(CD 2)`, `Disc 1`. */
const DISC = /[^\p{L}\p{N}]+(?:cd|dis[ck]|диск)\s*(\d+)[^\p{L}\p{N}]*$/iu;

/** What programs and people write instead of an album, without digits and signs. */
const PLACEHOLDERS = new Set(
  [
    ['unknown album', 'unknown', 'unknown title', 'untitled', 'untitled album', 'no album', 'no title', 'none'],
    ['album', 'audiobook', 'audiobooks', 'audio book', 'audio books', 'audio', 'book', 'books', 'various', 'podcast'],
    ['unbekanntes album', 'unbekannt', 'ohne titel', 'kein album', 'hörbuch', 'hörbücher', 'hoerbuch', 'hoerbücher'],
    ['неизвестный альбом', 'неизвестно', 'без названия', 'без альбома', 'альбом', 'аудиокнига', 'аудиокниги'],
    ['невідомий альбом', 'невідомо', 'без назви', 'без альбому', 'аудіокнига', 'аудіокниги'],
    ['未知专辑', '未知專輯', '未知', '无标题', '無標題', '专辑', '專輯', '有声书', '有聲書', '有声小说', '有聲小說'],
    ['album inconnu', 'inconnu', 'sans titre', 'livre audio', 'livres audio', 'nieznany album', 'onbekend album'],
    ['álbum desconocido', 'desconocido', 'sin título', 'audiolibro', 'audiolibros', 'luisterboek', 'luisterboeken'],
    ['album sconosciuto', 'sconosciuto', 'senza titolo', 'audiolibri', '不明なアルバム', 'オーディオブック'],
    ['álbum desconhecido', 'desconhecido', 'sem título', 'audiolivro', 'audiolivros'],
  ]
    .flat()
    .map((name) => name.normalize('NFKC')),
);
const isPlaceholder = (album: string): boolean =>
  PLACEHOLDERS.has(
    album
      .toLowerCase()
      .replace(/\b[ap]m\b/g, '')
      .replace(/[^\p{L}\p{M}]+/gu, ' ')
      .trim(),
  );

const clean = (value = ''): string => (value.split('\0')[0] ?? '').normalize('NFKC').trim();
/** The number of `3` and `3/12`, null without one. */
const toNumber = (value = ''): number | null => Number.parseInt(clean(value), 10) || null;

/** `album`: without the number of the disc. `artist`: of the album, else of the recording. `place`: the disc and the track on it. */
export type RecordingTags = { album: string | null; artist: string | null; place: string | null };

/** Reads what a recording says about its album; null for what it does not say. */
export const readTags = async (file: File): Promise<RecordingTags> => {
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  const tags = (await READERS[extension]?.(file)) ?? {};
  const album = clean(tags.album);
  const name = album.replace(DISC, '');
  const track = toNumber(tags.track);
  const disc = toNumber(tags.disc) ?? toNumber(DISC.exec(album)?.[1]) ?? 1;
  return {
    album: name === '' || isPlaceholder(name) ? null : name,
    artist: clean(tags.albumArtist) || clean(tags.artist) || null,
    place: track === null ? null : `${disc}/${track}`,
  };
};
