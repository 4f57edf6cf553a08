type Marked = { anchor: string; [field: string]: unknown };

/** Shares of a book that differ by less are of one character: no book has ten million. */
const SAME_SHARE = 1e-7;

/** Whether two bookmarks lie at one place: at the same page of fixed pages, or at the same character of a text. */
export const isSameBookmark = (one: Marked, other: Marked): boolean => {
  const [a, b] = [placeOf(one.anchor), placeOf(other.anchor)];
  if (a === b) return true;
  const isOneChapter = a.includes('!') && a.split('!', 1)[0] === b.split('!', 1)[0];
  const [here, there] = [one['fraction'], other['fraction']];
  return isOneChapter && typeof here === 'number' && typeof there === 'number' && Math.abs(here - there) < SAME_SHARE;
};

/** The place that an address means: without what only helps to find it (EPUB CFI: text in brackets, the end of a range). */
const placeOf = (anchor: string): string => {
  const page = /^pbr:\/page\?(?:.*&)?page=(\d+)/.exec(anchor)?.[1];
  if (page !== undefined) return `page ${page}`;
  const cfi = /^#?epubcfi\((.+)\)$/.exec(anchor)?.[1];
  if (cfi === undefined) return anchor;
  const [parent = '', start = ''] = cfi.replaceAll(/\[(?:\^.|[^\]^])*\]/g, '').split(',');
  return parent + start;
};
