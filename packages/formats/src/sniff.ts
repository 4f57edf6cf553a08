import { type Format, formats } from './formats.ts';

/** `unsupported` is file service code 325, `mime` 326: the bytes are not what the name says (spec section 8). */
export type Sniffed = { format: Format; refusal?: never } | { format?: never; refusal: 'unsupported' | 'mime' };

const MIME: Sniffed = { refusal: 'mime' };
const UNSUPPORTED: Sniffed = { refusal: 'unsupported' };

const extensionOf = (fileName: string): string =>
  /\.(fb2\.zip|[\p{L}\p{N}]{1,10})$/iu.exec(fileName.trim())?.[1]?.toLowerCase() ?? '';

/** A name of one format may stand for another of its family. */
const kinOf = (named: Format): Format[] => [
  named,
  ...formats.filter(({ name, family }) => family !== undefined && family === named.family && name !== named.name),
];

/**
 * Tells what a file is: by its first bytes, then by its name, and by the type that the client claims only when the
 * name has no extension. `head` holds the first `SNIFF_BYTES` (at least one byte: an empty file is another refusal).
 */
export const sniff = (head: Uint8Array, fileName: string, claimedType?: string): Sniffed => {
  const extension = extensionOf(fileName);
  const certain = formats.find((format) => format.recognises(head));
  if (extension === '' && certain) return { format: certain };

  const claimed = claimedType?.split(';')[0]?.trim().toLowerCase();
  const named = formats.find(({ name, also = [], mediaType }) =>
    extension === '' ? mediaType === claimed : name === extension || also.includes(extension),
  );
  if (!named) return UNSUPPORTED;
  const kin = kinOf(named);
  const fitting = kin.find((format) => format.allows(head));
  if (!fitting) return MIME;
  return { format: certain && !kin.includes(certain) ? certain : fitting };
};
