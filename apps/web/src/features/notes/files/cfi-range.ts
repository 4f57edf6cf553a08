/** CFIs of ranges, as EPUB annotations have them: `epubcfi(parent,start,end)`. */

const SIGNS = /\^.|\[(?:\^.|[^\]^])*\]|,/g;

/** The path of each CFI as a whole, and where its part inside of the chapter begins. */
const PATH = /^epubcfi\((.+)\)$/;

/** The CFI of what lies between two points; the first one where they don't lie in one chapter, or are the same. */
export const rangeCfi = (start: string, end: string): string => {
  const [from, to] = [PATH.exec(start)?.[1], PATH.exec(end)?.[1]];
  const at = from === undefined ? -1 : from.indexOf('!') + 1;
  if (!from || !to || from === to || at === 0 || !to.startsWith(from.slice(0, at))) return start;
  return `epubcfi(${from.slice(0, at)},${from.slice(at)},${to.slice(at)})`;
};

/** Both ends of a CFI, the same for a point; null for what is none. */
export const endsOf = (cfi: string): { start: string; end: string } | null => {
  const path = PATH.exec(cfi)?.[1];
  if (path === undefined) return null;
  const commas = [...path.matchAll(SIGNS)].filter(([sign]) => sign === ',').map(({ index }) => index);
  if (commas.length === 0) return { start: cfi, end: cfi };
  const [first = 0, second] = commas;
  if (second === undefined || commas.length > 2) return null;
  const parent = path.slice(0, first);
  return {
    start: `epubcfi(${parent}${path.slice(first + 1, second)})`,
    end: `epubcfi(${parent}${path.slice(second + 1)})`,
  };
};
