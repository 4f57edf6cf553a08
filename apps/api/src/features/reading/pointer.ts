/** The CFI in a stored pointer (`#epubcfi(…)` on the wire); null for other kinds of pointers. */
export const parseCfi = (pointer: string | null | undefined): string | null => {
  const match = /^#?(epubcfi\(.+\))$/.exec(pointer ?? '');
  return match?.[1] ?? null;
};

/** The stored and sent pointer for a locator's address; the address of a fixed page is a pointer already. */
export const toPointer = (address: string): string => (address.startsWith('pbr:') ? address : `#${address}`);
