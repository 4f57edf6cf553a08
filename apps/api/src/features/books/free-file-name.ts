import { limits, normalizeFileName, splitFileName, truncateToBytes } from '@lectern/contracts';

/**
 * The wanted file name, or the first of `name[1].epub`, `name[2].epub` … that is free.
 * @param taken lists the names in use that begin with a stem
 */
export const findFreeFileName = async (
  wanted: string,
  listTakenNames: (stem: string) => Promise<Set<string>>,
): Promise<string> => {
  const { stem, ending } = splitFileName(wanted);
  const shortStem = truncateToBytes(stem, limits.FILE_NAME_BYTES - Buffer.byteLength(`[99999]${ending}`));
  const used = await listTakenNames(shortStem);
  if (!used.has(wanted)) return wanted;
  for (let n = 1; ; n += 1) {
    const name = `${shortStem}[${n}]${ending}`;
    if (!used.has(name)) return name;
  }
};

/** Names as they were sent, then as libraries keep them. */
export const withStoredNames = (names: readonly string[]): string[] => [
  ...new Set([...names, ...names.map(normalizeFileName)]),
];
