import { limits, normalizeFileName, splitFileName, truncateToBytes } from '@lectern/contracts';

/** A numbered name without its number. */
export type NumberedName = { stem: string; ending: string };

/**
 * The wanted file name, or the first of `name[1].epub`, `name[2].epub` … that is free.
 * @param isTaken whether the wanted name is in use, or a name has just been given away
 * @param findFreeNumber the smallest number, from the given one, whose name is not in use
 */
export const findFreeFileName = async (
  wanted: string,
  isTaken: (name: string) => boolean,
  findFreeNumber: (name: NumberedName, from: number) => Promise<number>,
): Promise<string> => {
  if (!isTaken(wanted)) return wanted;
  const { stem, ending } = splitFileName(wanted);
  const shortStem = truncateToBytes(stem, limits.FILE_NAME_BYTES - Buffer.byteLength(`[99999]${ending}`));
  for (let from = 1; ; ) {
    const number = await findFreeNumber({ stem: shortStem, ending }, from);
    const name = `${shortStem}[${number}]${ending}`;
    if (!isTaken(name)) return name;
    from = number + 1;
  }
};

/** Names as they were sent, then as libraries keep them. */
export const withStoredNames = (names: readonly string[]): string[] => [
  ...new Set([...names, ...names.map(normalizeFileName)]),
];
