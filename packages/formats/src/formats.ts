/** A format that the product knows. A new one is a row here and a parser in `read-book.ts`. */
export type Format = {
  /** The word by which it is stored and shown; also its extension. */
  name: string;
  mediaType: string;
  /** Whether the browser reader can open it. */
  readable: boolean;
  /** Whether its parser looks into the file; all that is known of others is their name. */
  parsed: boolean;
  /** Certain by its first bytes alone. */
  recognises: (head: Uint8Array) => boolean;
  /** Bytes that a file *named* so may begin with: weaker, used when nothing is certain. */
  allows: (head: Uint8Array) => boolean;
};

/** How many first bytes `sniff` wants to see; fewer when the file is shorter. */
export const SNIFF_BYTES = 4096;

const startsWith = (head: Uint8Array, signature: string, at = 0): boolean =>
  Buffer.from(head.subarray(at, at + signature.length)).toString('latin1') === signature;

const ZIP = 'PK\x03\x04';
/** First bytes of things that are not text, whatever their name says. */
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
];
const UTF16_MARKS = ['\xff\xfe', '\xfe\xff'];

const looksLikeText = (head: Uint8Array): boolean => {
  if (UTF16_MARKS.some((mark) => startsWith(head, mark))) return true;
  if (BINARY.some((signature) => startsWith(head, signature))) return false;
  const zeros = [0, 0];
  let controls = 0;
  for (const [index, byte] of head.entries()) {
    // index % 2 is 0 or 1 by arithmetic
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
    else if (byte < 32 && ![9, 10, 12, 13, 27].includes(byte)) controls += 1;
  }
  if (controls > head.length / 50) return false;
  const [even = 0, odd = 0] = zeros;
  // UTF-16 without a mark has its zeros in every second byte; anything else with zeros is not text
  return even + odd === 0 || Math.min(even, odd) * 20 < Math.max(even, odd);
};

/** The formats known today, the certain ones first. */
export const formats: readonly Format[] = [
  {
    name: 'epub',
    mediaType: 'application/epub+zip',
    readable: true,
    parsed: true,
    recognises: (head) => startsWith(head, ZIP) && startsWith(head, 'mimetypeapplication/epub+zip', 30),
    allows: (head) => startsWith(head, ZIP),
  },
  {
    name: 'txt',
    mediaType: 'text/plain',
    readable: false,
    parsed: false,
    recognises: () => false,
    allows: looksLikeText,
  },
];

/** The format that carries this name, if it is known. */
export const formatNamed = (name: string): Format | undefined => formats.find((format) => format.name === name);

/** `unsupported` is file service code 325, `mime` 326: the bytes are not what the name says (spec section 8). */
export type Sniffed = { format: Format; refusal?: never } | { format?: never; refusal: 'unsupported' | 'mime' };

const extensionOf = (fileName: string): string =>
  /\.([\p{L}\p{N}]{1,10})$/u.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';

/**
 * Tells what a file is: by its first bytes, then by its name, and by the type that the client claims only when the
 * name has no extension. `head` holds the first `SNIFF_BYTES` (at least one byte: an empty file is another refusal).
 */
export const sniff = (head: Uint8Array, fileName: string, claimedType?: string): Sniffed => {
  const extension = extensionOf(fileName);
  const certain = formats.find((format) => format.recognises(head));
  if (certain) return extension === '' || extension === certain.name ? { format: certain } : { refusal: 'mime' };

  const claimed = claimedType?.split(';')[0]?.trim().toLowerCase();
  const named = formats.find((format) => (extension === '' ? format.mediaType === claimed : format.name === extension));
  if (!named) return { refusal: 'unsupported' };
  return named.allows(head) ? { format: named } : { refusal: 'mime' };
};
