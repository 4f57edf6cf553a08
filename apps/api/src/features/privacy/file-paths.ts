const LONGEST_BYTES = 200;

/**
 * Paths of files in an archive: names as readers gave them, without what a path of a ZIP or a folder of another system can't
 * hold, and no two alike, whatever the case of their letters.
 */
export const filePaths = () => {
  const taken = new Set<string>();
  return (folder: string, name: string, ending = ''): string => {
    const safe = name.replace(/[\p{Cc}\\/:*?"<>|]/gu, '_').replace(/^\.+|[. ]+$/g, '_');
    const dot = ending === '' ? safe.lastIndexOf('.') : -1;
    const [stem, tail] = dot > 0 ? [safe.slice(0, dot), safe.slice(dot)] : [safe, ending];
    for (let n = 1; ; n += 1) {
      const path = `${folder}/${cut(stem) || '_'}${n === 1 ? '' : ` (${n})`}${cut(tail)}`;
      const key = path.normalize('NFC').toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return path;
    }
  };
};

/** No file system takes longer names, and most of them count bytes. */
const cut = (text: string): string => {
  let kept = text;
  while (Buffer.byteLength(kept) > LONGEST_BYTES) kept = [...kept].slice(0, -1).join('');
  return kept;
};
