import { TextDecoder } from 'node:util';

/** The encoding that an XML or XHTML document is in: its mark, else its declaration, else UTF-8 (XML 1.0 appendix F). */
export const encodingOf = (head: Uint8Array): string => {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  if (head[0] === 0x3c && head[1] === 0) return 'utf-16le';
  if (head[0] === 0 && head[1] === 0x3c) return 'utf-16be';
  return declaredEncoding(head) ?? 'utf-8';
};

/** What the declaration of an XML document says, in lower case; `null` when it is silent. */
export const declaredEncoding = (head: Uint8Array): string | null => {
  const start = Buffer.from(head.subarray(0, 200)).toString('latin1');
  const found = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start);
  return found?.[1]?.toLowerCase() ?? null;
};

/** A decoder for that encoding; an unknown label and UTF-16 declared in single bytes both fall back to UTF-8. */
export const decoderFor = (head: Uint8Array): TextDecoder => {
  const label = encodingOf(head);
  const contradictsItself = label.startsWith('utf-16') && !head.subarray(0, 4).includes(0) && (head[0] ?? 0) < 0xfe;
  try {
    return new TextDecoder(contradictsItself ? 'utf-8' : label);
  } catch {
    return new TextDecoder('utf-8');
  }
};

/** A whole document as text. */
export const decodeDocument = (bytes: Uint8Array): string => decoderFor(bytes).decode(bytes);
