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

/** The name for the server: composed, as some systems write é as e and an accent, and without lone surrogates. */
export const toUploadName = ({ name }: File): string => name.normalize('NFC').toWellFormed();
