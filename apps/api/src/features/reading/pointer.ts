/** The CFI in a stored pointer (`#epubcfi(…)` on the wire), null when the pointer is of another kind or none. */
export const cfiIn = (pointer: string | null | undefined): string | null => {
  const match = /^#?(epubcfi\(.+\))$/.exec(pointer ?? '');
  return match?.[1] ?? null;
};

/** What is stored and sent for the address in a locator: that of a fixed page is a pointer already. */
export const pointerOf = (address: string): string => (address.startsWith('pbr:') ? address : `#${address}`);

/**
 * When a place was reached, by our own clock: the time of arrival less the age that the device told, but never before
 * that device last told a place of this book in the same session. So neither a wrong clock nor a stale queue wins over a newer
 * place; a queue may be older than the session that tells it.
 */
export const madeAt = (received: Date, ageMs: number, lastContact: Date | null): Date =>
  new Date(Math.min(received.getTime(), Math.max(received.getTime() - ageMs, lastContact?.getTime() ?? 0)));
