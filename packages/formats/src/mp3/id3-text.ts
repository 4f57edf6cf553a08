import { TextDecoder } from 'node:util';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes text declared as Latin-1, which is often wrong: as UTF-8 when it is valid UTF-8, as windows-1251 when most of
 * its letters are above ASCII, as in no western word, else as windows-1252.
 */
const decodeSingleBytes = (bytes: Buffer): string => {
  try {
    return utf8.decode(bytes);
  } catch {
    const letters = bytes.filter((byte) => byte >= 0xc0 || (byte >= 0x41 && byte <= 0x7a));
    const high = letters.filter((byte) => byte >= 0xc0).length;
    return new TextDecoder(high * 2 > letters.length ? 'windows-1251' : 'windows-1252').decode(bytes);
  }
};

/** Decodes text in one of the four encodings of ID3v2.4 section 4; unknown ones count as the first. */
export const decodeText = (encoding: number, bytes: Buffer): string => {
  switch (encoding) {
    case 1:
      return new TextDecoder(bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-16le').decode(bytes);
    case 2:
      return new TextDecoder('utf-16be').decode(bytes);
    case 3:
      return new TextDecoder('utf-8').decode(bytes);
    default:
      return decodeSingleBytes(bytes);
  }
};

const isWide = (encoding: number): boolean => encoding === 1 || encoding === 2;

/** Finds the end of the terminated text that begins at `from`, and the start of what follows. */
export const findTextEnd = (bytes: Buffer, from: number, encoding: number): { end: number; next: number } => {
  const step = isWide(encoding) ? 2 : 1;
  for (let at = from; at + step <= bytes.length; at += step)
    if (bytes[at] === 0 && (step === 1 || bytes[at + 1] === 0)) return { end: at, next: at + step };
  return { end: bytes.length, next: bytes.length };
};

/** Decodes all strings of a text information frame, separated by zeros. */
export const decodeStrings = (body: Buffer): string[] => {
  const encoding = body[0] ?? 0;
  const found: string[] = [];
  for (let at = 1; at < body.length; ) {
    const { end, next } = findTextEnd(body, at, encoding);
    found.push(decodeText(encoding, body.subarray(at, end)));
    at = next;
  }
  return found.filter((text) => text.trim() !== '');
};
