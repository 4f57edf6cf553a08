/** Places in books of fixed pages, as e-readers write them and we do. Pages and words count from 0. */

const PAGE = /^pbr:[^?]*\?(?:[^#]*&)?page=(\d{1,7})(?:[&#]|$)/;

/** The page that an address names; null for an address of another kind. */
export const pageIn = (address: string): number | null => {
  const [, page] = PAGE.exec(address) ?? [];
  return page === undefined ? null : Number(page);
};
/** A page as a whole. */
export const pageAddress = (page: number): string => `pbr:/page?page=${page}&offs=0`;
export const wordAddress = (page: number, word: number): string => `pbr:/word?page=${page}&offs=${word}`;
