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
