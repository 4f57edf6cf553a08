type BookmarkMark = { anchor: string; [field: string]: unknown };

/** Fractions closer than this address the same character: no book has ten million. */
const SAME_FRACTION = 1e-7;

/** Whether two bookmarks have the same position: the same fixed page, or the same character of a text. */
export const isSameBookmark = (first: BookmarkMark, second: BookmarkMark): boolean => {
  const [a, b] = [normalizeAnchor(first.anchor), normalizeAnchor(second.anchor)];
  if (a === b) return true;
  const isSameChapter = a.includes('!') && a.split('!', 1)[0] === b.split('!', 1)[0];
  const [firstFraction, secondFraction] = [first['fraction'], second['fraction']];
  return (
    isSameChapter &&
    typeof firstFraction === 'number' &&
    typeof secondFraction === 'number' &&
    Math.abs(firstFraction - secondFraction) < SAME_FRACTION
  );
};

/** Reduces an anchor to its position: an EPUB CFI without text assertions and the end of a range. */
const normalizeAnchor = (anchor: string): string => {
  const page = /^pbr:\/page\?(?:.*&)?page=(\d+)/.exec(anchor)?.[1];
  if (page !== undefined) return `page ${page}`;
  const cfi = /^#?epubcfi\((.+)\)$/.exec(anchor)?.[1];
  if (cfi === undefined) return anchor;
  const [parent = '', start = ''] = cfi.replaceAll(/\[(?:\^.|[^\]^])*\]/g, '').split(',');
  return parent + start;
};
