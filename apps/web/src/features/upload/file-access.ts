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

/** The name under which libraries keep a file; without lone surrogates, which no request can contain. */
export const toUploadName = ({ name }: Pick<File, 'name'>): string => normalizeFileName(name.toWellFormed());
