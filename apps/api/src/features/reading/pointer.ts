/** The CFI in a stored pointer (`#epubcfi(…)` on the wire); null for other kinds of pointers. */
export const parseCfi = (pointer: string | null | undefined): string | null => {
  const match = /^#?(epubcfi\(.+\))$/.exec(pointer ?? '');
  return match?.[1] ?? null;
};

/** The stored and sent pointer for a locator's address; the address of a fixed page is a pointer already. */
export const toPointer = (address: string): string => (address.startsWith('pbr:') ? address : `#${address}`);

/** The page in a pointer to a page of a fixed-layout book, from 1; null for other kinds of pointers. */
export const parsePage = (pointer: string | null): number | null => {
  const [, page] = /^pbr:\/(?:page|word)\?page=(\d{1,6})/.exec(pointer ?? '') ?? [];
  return page === undefined ? null : Number(page) + 1;
};
