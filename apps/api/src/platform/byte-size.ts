const UNITS = ['', 'K', 'M', 'G', 'T'];
const UNIT_FACTOR = 1024;

/** Parses a size as people write it: `500 MB`, `2.5G`, `1073741824`; a kilobyte has 1024 bytes. Null when it is no size. */
export const parseByteSize = (text: string): number | null => {
  const match = /^(\d{1,15}(?:\.\d{1,3})?)\s*([KMGT]?)(?:i?B)?$/i.exec(text.trim());
  if (!match) return null;
  const bytes = Number(match[1]) * UNIT_FACTOR ** UNITS.indexOf((match[2] ?? '').toUpperCase());
  return bytes <= Number.MAX_SAFE_INTEGER ? Math.round(bytes) : null;
};
