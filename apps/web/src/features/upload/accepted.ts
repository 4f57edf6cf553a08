/** What may be uploaded today, and as what it travels. A new format is one row. Spec section 1, "Supported formats". */
const accepted = [
  { extension: 'epub', type: 'application/epub+zip' },
  { extension: 'txt', type: 'text/plain' },
] as const;

const endsWith = (name: string, extension: string): boolean => name.toLowerCase().endsWith(`.${extension}`);

/** The type a file is sent with, by its extension; null when files of that name are not taken. */
export const typeOf = (name: string): string | null =>
  accepted.find(({ extension }) => endsWith(name, extension))?.type ?? null;

/** For the `accept` of a file field: extensions, and types for devices that only know those. */
export const acceptAttribute = accepted.flatMap(({ extension, type }) => [`.${extension}`, type]).join(',');

/** For sentences: `EPUB`, `TXT`. */
export const acceptedNames: readonly string[] = accepted.map(({ extension }) => extension.toUpperCase());

/** What stands on the drawing of a file that has no cover yet: its extension, at most five letters. */
export const extensionOf = (name: string): string => (/\.([\p{L}\p{N}]{1,5})$/u.exec(name)?.[1] ?? '').toUpperCase();
