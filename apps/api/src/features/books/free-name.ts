import { limits } from '@lectern/contracts';

/**
 * The wanted file name, or the first of `name[1].epub`, `name[2].epub` … that is free.
 * @param taken names in use that begin with a stem
 */
export const freeName = async (wanted: string, taken: (stem: string) => Promise<Set<string>>): Promise<string> => {
  const dot = wanted.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [wanted.slice(0, dot), wanted.slice(dot)] : [wanted, ''];
  const room = limits.FILE_NAME_BYTES - Buffer.byteLength(`[99999]${ending}`);
  const short = shortened(stem, room);
  const used = await taken(short);
  if (!used.has(wanted)) return wanted;
  for (let n = 1; ; n += 1) {
    const name = `${short}[${n}]${ending}`;
    if (!used.has(name)) return name;
  }
};

/** Cut to so many UTF-8 bytes, between characters. */
const shortened = (text: string, bytes: number): string => {
  let cut = text;
  while (Buffer.byteLength(cut) > bytes) cut = [...cut].slice(0, -1).join('');
  return cut;
};
