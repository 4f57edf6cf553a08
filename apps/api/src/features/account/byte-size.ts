const UNITS = ['', 'K', 'M', 'G', 'T'];
const STEP = 1024;

/** Bytes of a size as people write it: `500 MB`, `2.5G`, `1073741824`; a kilobyte has 1024. Null when it is no size. */
export const byteSize = (text: string): number | null => {
  const found = /^(\d{1,15}(?:\.\d{1,3})?)\s*([KMGT]?)(?:i?B)?$/i.exec(text.trim());
  if (!found) return null;
  const bytes = Number(found[1]) * STEP ** UNITS.indexOf((found[2] ?? '').toUpperCase());
  return bytes <= Number.MAX_SAFE_INTEGER ? Math.round(bytes) : null;
};
