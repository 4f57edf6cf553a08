import { stat } from 'node:fs/promises';
import { createBookFacts } from '../book-facts.ts';
import type { Parser } from '../parser.ts';
import { decodeText } from '../text/decode-text.ts';
import { readFileChunks } from '../text/file-chunks.ts';
import { extrapolateWordCount, MAX_MARKUP_BYTES } from '../text/word-counter.ts';
import { detectHtmlEncoding } from './detect-encoding.ts';
import { parseHtmlMetadata } from './metadata.ts';
import { scanHtml } from './scan-html.ts';

/** Reads an HTML or XHTML page. External resources are not fetched. */
export const readHtml: Parser = async ({ path, maxBytes }) => {
  const bytes = Math.min(maxBytes, MAX_MARKUP_BYTES);
  const { head, words, outline } = await scanHtml(decodeText(readFileChunks(path), detectHtmlEncoding, bytes));
  const { size } = await stat(path);
  return createBookFacts('html', parseHtmlMetadata(head), {
    kind: 'text',
    words: extrapolateWordCount(words, size, bytes),
    outline,
  });
};
