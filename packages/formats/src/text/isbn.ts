/**
 * Normalises an ISBN-10 or ISBN-13 with a valid check digit (ISO 2108), with or without prefix and hyphens, to digits
 * only (the last may be X); `null` for any other text.
 */
export const normaliseIsbn = (text: string): string | null => {
  const digits = text
    .trim()
    .replace(/^(?:urn:)?isbn(?:-1[03])?[:\s]*/i, '')
    .replaceAll(/[\s\u2010-\u2015-]/g, '')
    .toUpperCase();
  if (/^\d{9}[\dX]$/.test(digits)) return weigh(digits, (index) => 10 - index) % 11 === 0 ? digits : null;
  if (/^97[89]\d{10}$/.test(digits))
    return weigh(digits, (index) => (index % 2 === 0 ? 1 : 3)) % 10 === 0 ? digits : null;
  return null;
};

const weigh = (digits: string, weight: (index: number) => number): number =>
  Array.from(digits, (digit, index) => (digit === 'X' ? 10 : Number(digit)) * weight(index)).reduce(
    (sum, x) => sum + x,
    0,
  );

/** Both forms of a normalised ISBN: of 13 digits, and of 10 if there is one. */
export const toIsbnForms = (isbn: string): string[] => {
  const body = isbn.length === 10 ? isbn.slice(0, 9) : isbn.slice(3, 12);
  if (isbn.startsWith('979') && isbn.length === 13) return [isbn];
  const check13 = (10 - (weigh(`978${body}`, (index) => (index % 2 === 0 ? 1 : 3)) % 10)) % 10;
  const check10 = (11 - (weigh(body, (index) => 10 - index) % 11)) % 11;
  return [`978${body}${check13}`, `${body}${check10 === 10 ? 'X' : check10}`];
};
