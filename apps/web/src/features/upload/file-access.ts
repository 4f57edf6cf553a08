import { normalizeFileName } from '@lectern/contracts';

/** The file can't be read any more: it was moved, changed or deleted after it was chosen. */
export class FileChangedError extends Error {
  override readonly name = 'FileChangedError';
}

/** Reads bytes of a file. Browsers check only now whether it is still the chosen one. @throws FileChangedError */
export const readBytes = async (file: File, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    return new Uint8Array(await file.slice(from, to).arrayBuffer());
  } catch (cause) {
    throw new FileChangedError(`${file.name} could not be read`, { cause });
  }
};

/** What systems allow in a name and libraries do not: controls, and what separates paths; and points or spaces at its end. */
const UNUSABLE = /[\p{Cc}/\\]+/gu;
/** Marks of the direction of text, which nobody sees. */
const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const END = /[\s.]+$/u;

/** The name under which libraries keep a file; without lone surrogates, which no request can contain. */
export const toUploadName = ({ name }: Pick<File, 'name'>): string =>
  normalizeFileName(name.toWellFormed().replace(DIRECTION_MARKS, '').replace(UNUSABLE, ' ').replace(END, ''));
