import { TextDecoder } from 'node:util';

/**
 * Detects the encoding of an XML or XHTML document: byte order mark, else declaration, else UTF-8 (XML 1.0 appendix F).
 */
export const detectXmlEncoding = (head: Uint8Array): string => {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le';
  if (head[0] === 0 && head[1] === 0x3c) return 'utf-16be';
  return parseDeclaredEncoding(head) ?? 'utf-8';
};

/** The encoding that the XML declaration names, in lower case; `null` without one. */
export const parseDeclaredEncoding = (head: Uint8Array): string | null => {
  const start = Buffer.from(head.subarray(0, 200)).toString('latin1');
  const match = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start);
  return match?.[1]?.toLowerCase() ?? null;
};

/** Creates a decoder for the document; unknown labels and UTF-16 declared in single bytes fall back to UTF-8. */
export const createXmlDecoder = (head: Uint8Array): TextDecoder => {
  const label = detectXmlEncoding(head);
  const contradictsItself = label.startsWith('utf-16') && !head.subarray(0, 4).includes(0) && (head[0] ?? 0) < 0xfe;
  try {
    return new TextDecoder(contradictsItself ? 'utf-8' : label);
  } catch {
    return new TextDecoder('utf-8');
  }
};

/** Decodes a whole document. */
export const decodeXml = (bytes: Uint8Array): string => createXmlDecoder(bytes).decode(bytes);
