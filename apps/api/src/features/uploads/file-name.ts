import { normalizeFileName } from '@lectern/contracts';
import { Refusal } from '../../http/refusal.ts';

/** Control characters, and marks that change the direction of text, so that one file extension looks like another. */
const FORBIDDEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;
/** The same, and what separates paths. */
const UNUSABLE = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069/\\]/gu;

/**
 * The file name in an upload's address: percent-encoded UTF-8, a bare `+` for a space (old clients write it so).
 * @throws Refusal `file.path_invalid`
 */
export const parseFileName = (segment: string): string => toFileName(decode(segment.replaceAll('+', '%20')));

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new Refusal('file.path_invalid');
  }
};

/** A file name from a title, with the extension of the given name; null when nothing of the title can be in a name. */
export const toNameByTitle = (title: string, fileName: string): string | null => {
  const extension = /\.[^.]+$/.exec(fileName)?.[0] ?? '';
  const stem = title.replaceAll(UNUSABLE, ' ').replaceAll(/\s+/g, ' ').trim();
  try {
    return toFileName(stem + extension);
  } catch {
    return null;
  }
};

/** The name as it is kept: normalised and shortened, without a path. @throws Refusal `file.path_invalid` */
export const toFileName = (raw: string): string => {
  const name = normalizeFileName(raw);
  const isOnlyExtension = /^\.+[^.]*$/.test(name);
  if (name === '' || isOnlyExtension || /[/\\]/.test(name) || FORBIDDEN.test(name) || !name.isWellFormed()) {
    throw new Refusal('file.path_invalid');
  }
  return name;
};
