/** Positions in audiobooks as media fragments (W3C Media Fragments, `t`): seconds from the start of the book. */

const TIME = /^#?t=(?:npt:)?(\d{1,7}(?:\.\d{1,9})?)(?:[,&]|$)/;

/** Parses a time pointer to whole milliseconds; null for pointers of another kind. */
export const parseTimePointer = (pointer: string): number | null => {
  const [, seconds] = TIME.exec(pointer) ?? [];
  return seconds === undefined ? null : Math.round(Number(seconds) * 1000);
};
/** Formats a time pointer: `#t=12.345`. */
export const formatTimePointer = (atMs: number): string => `#t=${(atMs / 1000).toFixed(3)}`;
