import type { UnrarError } from 'node-unrar-js';
import { UnreadableBook } from '../facts.ts';
import { refuseHostileName } from '../zip/names.ts';
import { MAX_FILES, NEAR, type OpenComic, type PackedFile } from './archive.ts';
import { type Rar, unrarOf } from './unrar.ts';

/** A comic in a RAR archive of version 4 or 5. Its bytes are read where they lie, a piece at a time. */
export const openCbr: OpenComic = async (path, reach = NEAR) => {
  const rar = await unrarOf(path, reach.ms);
  try {
    const files = listOf(rar);
    if (files === null) {
      rar.close();
      return null;
    }
    // in a solid archive all that lies before a file is unpacked first
    const isNear = (file: PackedFile): boolean =>
      !rar.isSolid || files.slice(0, files.indexOf(file)).reduce((sum, { size }) => sum + size, 0) <= reach.bytes;
    return {
      files,
      read: async (file, limit) => (file.size > limit || !isNear(file) ? null : rar.read(file.path, file.size)),
      ...(rar.isSolid && {
        async *together(wanted, limit) {
          yield* rar.each(wanted.filter((file) => file.size <= limit && isNear(file)));
        },
      }),
      close: () => rar.close(),
    };
  } catch (error) {
    rar.close();
    throw error;
  }
};

const PASSWORD = ['ERAR_MISSING_PASSWORD', 'ERAR_BAD_PASSWORD'];

/** The files of an archive; `null` when it hides even their names. What comes before a damage is listed. */
const listOf = (rar: Rar): PackedFile[] | null => {
  const files: PackedFile[] = [];
  try {
    let count = 0;
    for (const { name, unpSize, flags } of rar.headers()) {
      count += 1;
      if (count > MAX_FILES) throw new UnreadableBook('hostile', 'the archive has too many entries');
      refuseHostileName(name);
      if (!flags.directory) files.push({ path: name, size: unpSize });
    }
  } catch (error) {
    if (error instanceof UnreadableBook || (error instanceof Error && 'syscall' in error)) throw error;
    // its own errors have a `reason`, others are what WebAssembly says when it is led astray
    const { reason } = error as Partial<UnrarError>;
    if (PASSWORD.includes(reason ?? '')) return null;
    if (files.length === 0) throw new UnreadableBook('damaged', 'the archive is damaged', { cause: error });
  }
  return files;
};
