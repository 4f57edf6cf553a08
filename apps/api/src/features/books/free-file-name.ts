import { limits } from '@lectern/contracts';

/**
 * The wanted file name, or the first of `name[1].epub`, `name[2].epub` … that is free.
 * @param taken lists the names in use that begin with a stem
 */
export const findFreeFileName = async (
  wanted: string,
  listTakenNames: (stem: string) => Promise<Set<string>>,
): Promise<string> => {
  const dot = wanted.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [wanted.slice(0, dot), wanted.slice(dot)] : [wanted, ''];
  const maxStemBytes = limits.FILE_NAME_BYTES - Buffer.byteLength(`[99999]${ending}`);
  const shortStem = truncateToBytes(stem, maxStemBytes);
  const used = await listTakenNames(shortStem);
  if (!used.has(wanted)) return wanted;
  for (let n = 1; ; n += 1) {
    const name = `${shortStem}[${n}]${ending}`;
    if (!used.has(name)) return name;
  }
};

/** Truncates to at most `bytes` UTF-8 bytes without splitting a character. */
const truncateToBytes = (text: string, bytes: number): string => {
  let cut = text;
  while (Buffer.byteLength(cut) > bytes) cut = [...cut].slice(0, -1).join('');
  return cut;
};
