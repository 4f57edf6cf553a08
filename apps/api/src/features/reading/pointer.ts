/** The CFI in a stored pointer (`#epubcfi(…)` on the wire); null for other kinds of pointers. */
export const parseCfi = (pointer: string | null | undefined): string | null => {
  const match = /^#?(epubcfi\(.+\))$/.exec(pointer ?? '');
  return match?.[1] ?? null;
};

/** The stored and sent pointer for a locator's address; the address of a fixed page is a pointer already. */
export const toPointer = (address: string): string => (address.startsWith('pbr:') ? address : `#${address}`);

/**
 * When a position was reached, by the server's clock: the time of arrival minus the age that the device sent, but not before
 * the device's previous save of this book in the same session. So neither a wrong clock nor a stale queue wins over a newer
 * position; a queue may be older than the session that sends it.
 */
export const computeReachedAt = (received: Date, ageMs: number, lastContact: Date | null): Date =>
  new Date(Math.min(received.getTime(), Math.max(received.getTime() - ageMs, lastContact?.getTime() ?? 0)));
