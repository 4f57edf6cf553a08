/** CFIs of ranges, as in EPUB annotations: `epubcfi(parent,start,end)`. */

const TOKENS = /\^.|\[(?:\^.|[^\]^])*\]|,/g;

/** The path of a CFI. */
const PATH = /^epubcfi\((.+)\)$/;

/** Joins two point CFIs to a range CFI; returns the first one if they are equal, or in different chapters. */
export const joinCfiRange = (start: string, end: string): string => {
  const [from, to] = [PATH.exec(start)?.[1], PATH.exec(end)?.[1]];
  const at = from === undefined ? -1 : from.indexOf('!') + 1;
  if (!from || !to || from === to || at === 0 || !to.startsWith(from.slice(0, at))) return start;
  return `epubcfi(${from.slice(0, at)},${from.slice(at)},${to.slice(at)})`;
};

/** Splits a CFI into its two end points, equal for a point; null for an invalid CFI. */
export const splitCfiRange = (cfi: string): { start: string; end: string } | null => {
  const path = PATH.exec(cfi)?.[1];
  if (path === undefined) return null;
  const commas = [...path.matchAll(TOKENS)].filter(([sign]) => sign === ',').map(({ index }) => index);
  if (commas.length === 0) return { start: cfi, end: cfi };
  const [first = 0, second] = commas;
  if (second === undefined || commas.length > 2) return null;
  const parent = path.slice(0, first);
  return {
    start: `epubcfi(${parent}${path.slice(first + 1, second)})`,
    end: `epubcfi(${parent}${path.slice(second + 1)})`,
  };
};
