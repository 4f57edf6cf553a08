import { truncateToBytes } from '@lectern/contracts';

/** What file systems allow for a name, with room for a number; most of them count bytes. */
const MAX_NAME_BYTES = 200;

/**
 * Creates unique paths of files in an archive from the names that readers gave them. Replaces characters that a ZIP or a file
 * system can't hold; paths differ also without regard to case.
 */
export const createArchivePaths = () => {
  const taken = new Set<string>();
  return (folder: string, name: string, ending = ''): string => {
    const safe = name.replace(/[\p{Cc}\\/:*?"<>|]/gu, '_').replace(/^\.+|[. ]+$/g, '_');
    const dot = ending === '' ? safe.lastIndexOf('.') : -1;
    const [stem, tail] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, ending];
    for (let n = 1; ; n += 1) {
      const path = `${folder}/${truncateToBytes(stem, MAX_NAME_BYTES) || '_'}${n === 1 ? '' : ` (${n})`}${truncateToBytes(tail, MAX_NAME_BYTES)}`;
      const key = path.normalize('NFC').toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return path;
    }
  };
};
