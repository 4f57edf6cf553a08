/**
 * Parses JSON, undefined for what is none. A number that 64 bits of a float can't hold stays as it was written, as text: two
 * customers of a shop with long numbers would be one person else.
 */
export const exactJson = (text: string): unknown => {
  try {
    return JSON.parse(text, asWritten);
  } catch {
    return undefined;
  }
};

const asWritten = (_key: string, value: unknown, written?: { source?: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) ? (written?.source ?? String(value)) : value;
