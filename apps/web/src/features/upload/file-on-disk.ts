/** The file can't be read any more: it was moved, changed or taken away after it was chosen. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged';
}

/** Bytes of a file; browsers look only now whether it is still the one that was chosen. @throws FileChanged */
export const bytesOf = async (file: File, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    return new Uint8Array(await file.slice(from, to).arrayBuffer());
  } catch (cause) {
    throw new FileChanged(`${file.name} could not be read`, { cause });
  }
};

/** The name it is sent under: composed, for some systems spell é as e and an accent, and without halves of characters. */
export const sentName = ({ name }: File): string => name.normalize('NFC').toWellFormed();
