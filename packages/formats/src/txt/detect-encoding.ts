import { UnreadableBook } from '../book-facts.ts';
import { CHARSET_BYTES, detectCharset } from '../text/charset.ts';
import type { WindowedFile } from '../zip/file-window.ts';

const SAMPLES = 4;
const SAMPLE_BYTES = 64 * 1024;
const WINDOW = 4096;

/**
 * Detects the encoding of a text file from its start and samples of the rest: a Russian book may begin with English
 * licence terms. Throws `UnreadableBook('damaged')` for binary data.
 */
export const detectTextEncoding = (file: Pick<WindowedFile, 'size' | 'bytes'>): string => {
  const head = file.bytes(0, CHARSET_BYTES);
  const rest = Array.from({ length: file.size > CHARSET_BYTES ? SAMPLES : 0 }, (_, index) => {
    const room = file.size - CHARSET_BYTES - SAMPLE_BYTES;
    const from = CHARSET_BYTES + Math.max(0, Math.floor((room * index) / (SAMPLES - 1)));
    return skipPartialCharacter(file.bytes(from, SAMPLE_BYTES));
  });
  const encoding = detectCharset(Buffer.concat([head, ...rest]), null);
  if (!encoding.startsWith('utf-16') && [head, ...rest].some(isNoise))
    throw new UnreadableBook('damaged', 'the bytes are no text');
  return encoding;
};

/** Skips to the first space or line end, which no character of any encoding spans. */
const skipPartialCharacter = (sample: Buffer): Buffer => {
  const space = sample.findIndex((byte) => byte === 0x20 || byte === 0x0a);
  return sample.subarray(space < 0 ? 0 : space);
};

/** Whether any window has more than 2% control characters. */
const isNoise = (sample: Buffer): boolean => {
  for (let at = 0; at < sample.length; at += WINDOW) {
    const window = sample.subarray(at, at + WINDOW);
    const controls = window.reduce((sum, byte) => sum + (isControl(byte) ? 1 : 0), 0);
    if (controls > Math.max(4, window.length / 50)) return true;
  }
  return false;
};

/** Control characters except tab, line ends, form feed, DOS end of file and ESC. */
const isControl = (byte: number): boolean => byte < 32 && ![9, 10, 11, 12, 13, 26, 27].includes(byte);
