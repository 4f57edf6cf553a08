import type { UnrarError } from 'node-unrar-js';
import { UnreadableBook } from '../book-facts.ts';
import { toSafeEntryPath } from '../zip/entry-names.ts';
import { COVER_BUDGET, MAX_FILES, type OpenComicArchive, type PackedFile } from './comic-archive.ts';
import { openRar, type Rar } from './unrar.ts';

/** Opens a comic in a RAR archive, version 4 or 5. Reads it in place, a block at a time. */
export const openCbr: OpenComicArchive = async (path, reach = COVER_BUDGET) => {
  const rar = await openRar(path, reach.ms);
  try {
    const files = listFiles(rar);
    if (files === null) {
      rar.close();
      return null;
    }
    // solid archives unpack everything before a file
    const isNear = (file: PackedFile): boolean =>
      !rar.isSolid || files.slice(0, files.indexOf(file)).reduce((sum, { size }) => sum + size, 0) <= reach.bytes;
    return {
      files,
      read: async (file, limit) => (file.size > limit || !isNear(file) ? null : rar.read(file.path, file.size)),
      ...(rar.isSolid && {
        async *readSequentially(wanted, limit) {
          yield* rar.readSelected(wanted.filter((file) => file.size <= limit && isNear(file)));
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

/** Lists the files; `null` when names are encrypted. Files before a damage are listed. */
const listFiles = (rar: Rar): PackedFile[] | null => {
  const files: PackedFile[] = [];
  try {
    let count = 0;
    for (const { name, unpSize, flags } of rar.headers()) {
      count += 1;
      if (count > MAX_FILES) throw new UnreadableBook('hostile', 'the archive has too many entries');
      const path = toSafeEntryPath(name);
      if (!flags.directory) files.push({ path, size: unpSize });
    }
  } catch (error) {
    if (error instanceof UnreadableBook || (error instanceof Error && 'syscall' in error)) throw error;
    // library errors have a `reason`; others come from WebAssembly
    const { reason } = error as Partial<UnrarError>;
    if (PASSWORD.includes(reason ?? '')) return null;
    if (files.length === 0) throw new UnreadableBook('damaged', 'the archive is damaged', { cause: error });
  }
  return files;
};
