const LONGEST = 200;
const NAME = /^[A-Za-z_][\w.-]{0,199}$/;

/**
 * An id of a source as XHTML takes it (an NCName), the same for the same text; `null` for one that HTML does not allow
 * either, or that is no honest name.
 */
export const formId = (written: string): string | null => {
  if (NAME.test(written)) return written;
  if (written === '' || written.length > LONGEST || /[\s\p{Cc}]/u.test(written)) return null;
  return `id-${written.replaceAll(/[^\w.-]/gu, (sign) => `_${sign.codePointAt(0)?.toString(16)}_`)}`;
};
