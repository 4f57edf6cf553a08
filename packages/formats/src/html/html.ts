import { stat } from 'node:fs/promises';
import { closedFacts } from '../facts.ts';
import type { Parser } from '../parser.ts';
import { decodedText } from '../text/decoded.ts';
import { fileChunks } from '../text/file-chunks.ts';
import { inProportion, MAX_MARKUP_BYTES } from '../text/proportion.ts';
import { encodingOfPage } from './encoding.ts';
import { metadataOf } from './metadata.ts';
import { scanHtml } from './scan.ts';

/** A page of HTML or XHTML. Nothing that it refers to is fetched. */
export const readHtml: Parser = async ({ path, maxBytes }) => {
  const bytes = Math.min(maxBytes, MAX_MARKUP_BYTES);
  const { head, words, outline } = await scanHtml(decodedText(fileChunks(path), encodingOfPage, bytes));
  const { size } = await stat(path);
  return closedFacts('html', metadataOf(head), { kind: 'text', words: inProportion(words, size, bytes), outline });
};
