import { limits, normalizeFileName, splitFileName, truncateToBytes } from '@lectern/contracts';

/** A numbered name without its number. */
export type NumberedName = { stem: string; ending: string };

type FindFreeNumber = (name: NumberedName, from: number) => Promise<number>;

/**
 * The wanted file name, or the first of `name[1].epub`, `name[2].epub` … that is free.
 * @param isTaken whether the wanted name is in use, or a name has just been given away
 * @param findFreeNumber the smallest number, from the given one, whose name is not in use
 */
export const findFreeFileName = async (
  wanted: string,
  isTaken: (name: string) => boolean,
  findFreeNumber: FindFreeNumber,
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

/** For many names that are given away one after the other: goes on after the number that was found last for the same name. */
export const findEachNumberOnce = (findFreeNumber: FindFreeNumber): FindFreeNumber => {
  const nextNumbers = new Map<string, number>();
  return async (name, from) => {
    const key = `${name.stem}/${name.ending}`; // no file name has a slash
    const number = await findFreeNumber(name, Math.max(from, nextNumbers.get(key) ?? 1));
    nextNumbers.set(key, number + 1);
    return number;
  };
};

/** Names as they were sent, then as libraries keep them. */
export const withStoredNames = (names: readonly string[]): string[] => [
  ...new Set([...names, ...names.map(normalizeFileName)]),
];
