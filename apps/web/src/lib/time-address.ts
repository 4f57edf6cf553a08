/** Places in recordings as media fragments write them (W3C Media Fragments, `t`): seconds from the beginning of the book. */

const TIME = /^#?t=(?:npt:)?(\d{1,7}(?:\.\d{1,9})?)(?:[,&]|$)/;

/** The time that an address names, in whole milliseconds; null for an address of another kind. */
export const timeIn = (address: string): number | null => {
  const [, seconds] = TIME.exec(address) ?? [];
  return seconds === undefined ? null : Math.round(Number(seconds) * 1000);
};
/** `#t=12.345` */
export const timeAddress = (atMs: number): string => `#t=${(atMs / 1000).toFixed(3)}`;
