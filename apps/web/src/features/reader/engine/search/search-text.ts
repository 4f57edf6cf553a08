import { type DocumentText, readDocumentText } from '../document-text.ts';
import { areSeparated, isSkippedText } from '../readable-text.ts';
import { appendFolded, type FoldedText } from './fold.ts';

const CHUNK_LENGTH = 16_384;

/** The text of a chapter, and the same folded for a search. */
export type SearchText = { text: DocumentText; folded: FoldedText };

/** Reads the text of a chapter for a search; `yieldToMain` is awaited during long work. */
export const createSearchText = async (doc: Document, yieldToMain: () => Promise<void> | null): Promise<SearchText> => {
  const documentText = readDocumentText(doc);
  const builder: { parts: string[]; offsets: number[] } = { parts: [], offsets: [] };
  let previous: Text | null = null;
  for (const [index, node] of documentText.nodes.entries()) {
    if (isSkippedText(node)) continue;
    const start = documentText.starts[index] ?? 0;
    const end = documentText.starts[index + 1] ?? documentText.text.length;
    const isNewBlock = previous !== null && areSeparated(previous, node);
    if (isNewBlock && builder.parts.length > 0 && builder.parts.at(-1) !== ' ') {
      builder.parts.push(' ');
      builder.offsets.push(start);
    }
    previous = node;
    for (let at = start; at < end; at += CHUNK_LENGTH) {
      appendFolded(builder, documentText.text, at, Math.min(end, at + CHUNK_LENGTH));
      const pause = yieldToMain();
      if (pause) await pause;
    }
  }
  builder.offsets.push(documentText.text.length);
  return { text: documentText, folded: { text: builder.parts.join(''), offsets: builder.offsets } };
};
