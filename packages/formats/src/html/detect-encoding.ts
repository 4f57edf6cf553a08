import { detectDocumentCharset } from '../text/charset.ts';
import { parseDeclaredEncoding } from '../text/xml-encoding.ts';

/**
 * Detects the encoding of a page, as a `TextDecoder` label. A declaration is trusted unless it cannot be true;
 * `otherwise` replaces a missing declaration.
 */
export const detectHtmlEncoding = (head: Uint8Array, otherwise: string | null = null): string =>
  detectDocumentCharset(head, (bytes) => parseDeclaredEncoding(bytes) ?? parseMetaCharset(bytes) ?? otherwise);

/** Browsers search the first 1,024 bytes (HTML, "prescan a byte stream"); long licences may precede it. */
const parseMetaCharset = (head: Uint8Array): string | null => {
  const start = Buffer.from(head.subarray(0, 4096)).toString('latin1');
  return /<meta\s[^>]{0,300}?charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(start)?.[1] ?? null;
};
