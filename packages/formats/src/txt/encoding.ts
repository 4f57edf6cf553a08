import { UnreadableBook } from '../facts.ts';
import { CHARSET_BYTES, charsetOf } from '../text/charset.ts';
import type { FileWindow } from '../zip/file-window.ts';

const SAMPLES = 4;
const SAMPLE_BYTES = 64 * 1024;
const WINDOW = 4096;

/**
 * The encoding of a text file, by its begin and by samples of the rest: a Russian book may begin with English licence
 * terms. Throws `UnreadableBook('damaged')` when the bytes are no text.
 */
export const encodingOfText = (file: Pick<FileWindow, 'size' | 'bytes'>): string => {
  const head = file.bytes(0, CHARSET_BYTES);
  const rest = Array.from({ length: file.size > CHARSET_BYTES ? SAMPLES : 0 }, (_, index) => {
    const room = file.size - CHARSET_BYTES - SAMPLE_BYTES;
    const from = CHARSET_BYTES + Math.max(0, Math.floor((room * index) / (SAMPLES - 1)));
    return fromWholeCharacter(file.bytes(from, SAMPLE_BYTES));
  });
  const encoding = charsetOf(Buffer.concat([head, ...rest]), null);
  if (!encoding.startsWith('utf-16') && [head, ...rest].some(isNoise))
    throw new UnreadableBook('damaged', 'the bytes are no text');
  return encoding;
};

/** From behind the first space or end of line: no character of any encoding reaches beyond one. */
const fromWholeCharacter = (sample: Buffer): Buffer => {
  const space = sample.findIndex((byte) => byte === 0x20 || byte === 0x0a);
  return sample.subarray(space < 0 ? 0 : space);
};

/** Whether somewhere one byte of fifty is a control that texts do not have. */
const isNoise = (sample: Buffer): boolean => {
  for (let at = 0; at < sample.length; at += WINDOW) {
    const window = sample.subarray(at, at + WINDOW);
    const controls = window.reduce((sum, byte) => sum + (isControl(byte) ? 1 : 0), 0);
    if (controls > Math.max(4, window.length / 50)) return true;
  }
  return false;
};

/** Not tabulator, ends of line, form feed, the end of a DOS text and ESC. */
const isControl = (byte: number): boolean => byte < 32 && ![9, 10, 11, 12, 13, 26, 27].includes(byte);
