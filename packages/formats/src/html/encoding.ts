import { charsetOfDocument } from '../text/charset.ts';
import { declaredEncoding } from '../text/decode.ts';

/**
 * The encoding of a page, as a label of `TextDecoder`: what it declares is believed unless it cannot be true; so is `otherwise`
 * of a page that declares nothing.
 */
export const encodingOfPage = (head: Uint8Array, otherwise: string | null = null): string =>
  charsetOfDocument(head, (bytes) => declaredEncoding(bytes) ?? declaredInMeta(bytes) ?? otherwise);

/** Browsers look for it in the first 1,024 bytes (HTML, "prescan a byte stream"); long licences come before it, too. */
const declaredInMeta = (head: Uint8Array): string | null => {
  const start = Buffer.from(head.subarray(0, 4096)).toString('latin1');
  return /<meta\s[^>]{0,300}?charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(start)?.[1] ?? null;
};
