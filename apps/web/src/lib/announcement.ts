/** Makes a repeated text differ, or screen readers would stay silent. */
const REPEAT_SIGN = '\u00a0';

/** The next text of a live region, said even if it is the one before. */
export const toAnnouncement = (next: string, current: string): string => (next === current ? next + REPEAT_SIGN : next);
