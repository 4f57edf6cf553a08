import { stat } from 'node:fs/promises';
import { closedFacts } from '../facts.ts';
import type { Parser } from '../parser.ts';
import { charsetOfDocument } from '../text/charset.ts';
import { declaredEncoding } from '../text/decode.ts';
import { decodedText } from '../text/decoded.ts';
import { fileChunks } from '../text/file-chunks.ts';
import { inProportion, MAX_MARKUP_BYTES } from '../text/proportion.ts';
import { metadataOf } from './metadata.ts';
import { scanHtml } from './scan.ts';

/** A page of HTML or XHTML. Nothing that it refers to is fetched. */
export const readHtml: Parser = async ({ path, maxBytes }) => {
  const encodingOf = (head: Uint8Array): string =>
    charsetOfDocument(head, (bytes) => declaredEncoding(bytes) ?? declaredInMeta(bytes));
  const bytes = Math.min(maxBytes, MAX_MARKUP_BYTES);
  const { head, words, outline } = await scanHtml(decodedText(fileChunks(path), encodingOf, bytes));
  const { size } = await stat(path);
  return closedFacts('html', metadataOf(head), { kind: 'text', words: inProportion(words, size, bytes), outline });
};

/** Browsers look for it in the first 1,024 bytes (HTML, "prescan a byte stream"); long licences come before it, too. */
const declaredInMeta = (head: Uint8Array): string | null => {
  const start = Buffer.from(head.subarray(0, 4096)).toString('latin1');
  return /<meta\s[^>]{0,300}?charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(start)?.[1] ?? null;
};
