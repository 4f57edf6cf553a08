import { detectUtf16 } from './text/utf16.ts';

/** Signatures: the first bytes by which formats are recognised. `head` holds at most `SNIFF_BYTES` of the file. */

/** How many first bytes `sniffFormat` needs; fewer when the file is shorter. */
export const SNIFF_BYTES = 4096;

export const startsWith = (head: Uint8Array, signature: string, at = 0): boolean =>
  Buffer.from(head.subarray(at, at + signature.length)).toString('latin1') === signature;

const ZIP = 'PK\x03\x04';
export const isZip = (head: Uint8Array): boolean => startsWith(head, ZIP);
/** Whether a ZIP may begin in these bytes: programs that unpack themselves, and damaged downloads, have other bytes before it. */
export const containsZip = (head: Uint8Array): boolean => Buffer.from(head).includes(ZIP, 0, 'latin1');
export const isRar = (head: Uint8Array): boolean => startsWith(head, 'Rar!\x1a\x07');
export const isSevenZip = (head: Uint8Array): boolean => startsWith(head, '7z\xbc\xaf\x27\x1c');
/** The signature of POSIX archives; older ones have none and cannot be recognised. */
export const isTar = (head: Uint8Array): boolean => startsWith(head, 'ustar', 257);
/** Whether the checksum of the first header of an archive is right: an older one has no signature. */
export const hasTarChecksum = (head: Uint8Array): boolean => {
  if (head.length < 512 || head[0] === 0) return false;
  const stated = Number.parseInt(Buffer.from(head.subarray(148, 156)).toString('latin1').trim(), 8);
  const sum = head.subarray(0, 512).reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0);
  return stated === sum;
};
/** A palm database, by type and creator (offset 60). */
export const isPalm = (head: Uint8Array, ...kinds: readonly string[]): boolean =>
  kinds.some((kind) => startsWith(head, kind, 60));
/** ISO base media: the size of the first box, then its name, then the brand. */
export const isMp4 = (head: Uint8Array): boolean => startsWith(head, 'ftyp', 4);

/** The same, also where another box is before the brand, as in old files of QuickTime. */
export const isMovie = (head: Uint8Array): boolean =>
  ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide'].some((box) => startsWith(head, box, 4));

/** An MPEG audio frame of layer III, or a tag before the first one. */
export const isMp3 = (head: Uint8Array): boolean => {
  if (startsWith(head, 'ID3')) return true;
  const [sync = 0, kind = 0, rate = 0] = head;
  return sync === 0xff && (kind & 0xe6) === 0xe2 && rate >> 4 !== 0xf && ((rate >> 2) & 3) !== 3;
};

export const isFlac = (head: Uint8Array): boolean => startsWith(head, 'fLaC');
export const isOgg = (head: Uint8Array): boolean => startsWith(head, 'OggS');
export const isWav = (head: Uint8Array): boolean =>
  ['RIFF', 'RF64', 'BW64'].some((kind) => startsWith(head, kind)) && startsWith(head, 'WAVE', 8);
/** A frame of ADTS, which differs from one of MPEG audio in its layer. */
export const isAac = ([sync, kind = 0]: Uint8Array): boolean => sync === 0xff && (kind & 0xf6) === 0xf0;

/** Signatures of files that are not text, whatever their name. */
const BINARY = [
  ZIP,
  '%PDF-',
  'MZ',
  '\x7fELF',
  '\x89PNG',
  '\xff\xd8\xff',
  'GIF8',
  'Rar!',
  '7z\xbc\xaf',
  'AT&TFORM',
  'ITSF',
  'ID3',
  'fLaC',
  'OggS',
];
const UTF16_MARKS = ['\xff\xfe', '\xfe\xff'];

/** One zero in so many bytes is an accident of old programs. */
const STRAY_ZEROS = 1000;

export const looksLikeText = (head: Uint8Array): boolean => {
  if (UTF16_MARKS.some((mark) => startsWith(head, mark))) return true;
  if (BINARY.some((signature) => startsWith(head, signature))) return false;
  if (detectUtf16(head) !== null) return true;
  const zeros = [0, 0];
  let controls = 0;
  for (const [index, byte] of head.entries()) {
    // index % 2 is 0 or 1 by arithmetic
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
    else if (byte < 32 && ![9, 10, 12, 13, 27].includes(byte)) controls += 1;
  }
  if (controls > head.length / 50) return false;
  const [even = 0, odd = 0] = zeros;
  // UTF-16 without a mark has its zeros in every second byte; anything else with more than a stray zero is not text
  return even + odd <= head.length / STRAY_ZEROS || Math.min(even, odd) * 20 < Math.max(even, odd);
};

/** Whether text in UTF-16, or in any encoding that extends ASCII, contains this ASCII word. */
export const containsWord = (head: Uint8Array, word: string): boolean =>
  looksLikeText(head) && Buffer.from(head).toString('latin1').replaceAll('\0', '').includes(word);

/** The image formats that browsers display. */
const IMAGE_SIGNATURES: readonly { mediaType: string; matches: (head: Uint8Array) => boolean }[] = [
  { mediaType: 'image/jpeg', matches: (head) => startsWith(head, '\xff\xd8\xff') },
  { mediaType: 'image/png', matches: (head) => startsWith(head, '\x89PNG\r\n\x1a\n') },
  { mediaType: 'image/webp', matches: (head) => startsWith(head, 'RIFF') && startsWith(head, 'WEBPVP8', 8) },
  { mediaType: 'image/gif', matches: (head) => startsWith(head, 'GIF8') },
  { mediaType: 'image/avif', matches: (head) => startsWith(head, 'ftypavi', 4) },
  { mediaType: 'image/bmp', matches: (head) => startsWith(head, 'BM') },
];

/** Detects the media type of an image that browsers display by its first bytes; `null` for everything else. */
export const detectImageType = (bytes: Uint8Array): string | null =>
  IMAGE_SIGNATURES.find(({ matches }) => matches(bytes))?.mediaType ?? null;

/** Pictures that no browser displays, or not each. */
const OTHER_PICTURES: readonly { mediaType: string; signature: string; at?: number }[] = [
  { mediaType: 'image/tiff', signature: 'II*\0' },
  { mediaType: 'image/tiff', signature: 'MM\0*' },
  { mediaType: 'image/tiff', signature: 'II+\0' },
  { mediaType: 'image/jp2', signature: '\0\0\0\x0cjP  \r\n\x87\n' },
  { mediaType: 'image/jp2', signature: '\xff\x4f\xff\x51' },
  { mediaType: 'image/jxl', signature: '\xff\x0a' },
  { mediaType: 'image/jxl', signature: '\0\0\0\x0cJXL ' },
  { mediaType: 'image/heic', signature: 'ftyphei', at: 4 },
  { mediaType: 'image/heif', signature: 'ftypmif1', at: 4 },
];

/** Detects the media type of any picture that a page of a comic may be; `null` for everything else. */
export const detectPictureType = (bytes: Uint8Array): string | null =>
  detectImageType(bytes) ??
  OTHER_PICTURES.find(({ signature, at }) => startsWith(bytes, signature, at))?.mediaType ??
  null;
