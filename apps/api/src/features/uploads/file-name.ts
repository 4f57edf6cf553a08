import { limits } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';

/** Control characters, and marks that turn the direction of a line so that an ending looks like another. */
const FORBIDDEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

/**
 * The file name in an upload's address: percent-encoded UTF-8, a bare `+` for a space (old clients write it so).
 * @throws Refusal `file.path_invalid`
 */
export const fileNameIn = (segment: string): string => asFileName(decoded(segment.replaceAll('+', '%20')));

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Refusal('file.path_invalid');
  }
};

/** @throws Refusal `file.path_invalid` */
export const asFileName = (raw: string): string => {
  const name = raw.normalize('NFC').trim();
  const onlyEnding = /^\.+[^.]*$/.test(name);
  if (name === '' || onlyEnding || /[/\\]/.test(name) || FORBIDDEN.test(name) || !name.isWellFormed()) {
    throw new Refusal('file.path_invalid');
  }
  if (Buffer.byteLength(name) > limits.FILE_NAME_BYTES) throw new Refusal('file.path_invalid');
  return name;
};
