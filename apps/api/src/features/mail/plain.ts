const LONGEST_SUBJECT = 200;

/** One line: what would begin a header of its own in a mail is a space. */
export const oneLine = (text: string): string => {
  const line = text.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
  return [...line].slice(0, LONGEST_SUBJECT).join('');
};

/** Text without control characters; line breaks stay. */
export const withoutControls = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, ' ');

/**
 * An address that a mail can go to: one, without names, comments or quotes (which real addresses of people have not).
 * Linear in its length.
 */
export const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>()[\]",;:\\\p{Cc}]{1,64}@[^\s@<>()[\]",;:\\\p{Cc}]{1,253}$/u.test(text);
