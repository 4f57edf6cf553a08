import { type Format, formats } from './formats.ts';

/** `unsupported` is file service code 325; `mime` is 326: the bytes contradict the name (spec section 8). */
export type SniffResult = { format: Format; refusal?: never } | { format?: never; refusal: 'unsupported' | 'mime' };

const MIME: SniffResult = { refusal: 'mime' };
const UNSUPPORTED: SniffResult = { refusal: 'unsupported' };

const getExtension = (fileName: string): string =>
  /\.(fb2\.zip|[\p{L}\p{N}]{1,10})$/iu.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';

/** The named format, then the other formats of its family. */
const listFormatFamily = (named: Format): Format[] => [
  named,
  ...formats.filter(({ name, family }) => family !== undefined && family === named.family && name !== named.name),
];

/**
 * Detects the format of a file by its first bytes, then by its name, and by the type that the client claims only when
 * the name has no extension. `head` holds the first `SNIFF_BYTES` (at least one byte: an empty file is another refusal).
 */
export const sniffFormat = (head: Uint8Array, fileName: string, claimedType?: string): SniffResult => {
  const extension = getExtension(fileName);
  const proven = formats.find((format) => format.matchesSignature(head));
  if (extension === '' && proven) return { format: proven };

  const claimed = claimedType?.split(';')[0]?.trim().toLowerCase();
  const named = formats.find(({ name, aliases = [], mediaType }) =>
    extension === '' ? mediaType === claimed : name === extension || aliases.includes(extension),
  );
  if (!named) return UNSUPPORTED;
  const family = listFormatFamily(named);
  const plausible = family.find((format) => format.isPlausible(head));
  if (!plausible) return MIME;
  return { format: proven && !family.includes(proven) ? proven : plausible };
};
