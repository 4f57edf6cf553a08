/** Position pointers in fixed-layout books (`pbr:` addresses, as e-readers write them). Pages and words count from 0. */

const PAGE = /^pbr:[^?]*\?(?:[^#]*&)?page=(\d{1,7})(?:[&#]|$)/;

/** Parses the page number of a pointer; null for pointers of another kind. */
export const parsePagePointer = (pointer: string): number | null => {
  const [, page] = PAGE.exec(pointer) ?? [];
  return page === undefined ? null : Number(page);
};
/** Formats a pointer to a whole page. */
export const formatPagePointer = (page: number): string => `pbr:/page?page=${page}&offs=0`;
/** Formats a pointer to a word on a page. */
export const formatWordPointer = (page: number, word: number): string => `pbr:/word?page=${page}&offs=${word}`;
