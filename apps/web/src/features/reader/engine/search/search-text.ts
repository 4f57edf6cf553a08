import { type DocumentText, readDocumentText } from '../document-text.ts';
import { appendFolded, type FoldedText } from './fold.ts';

/** Elements that separate words. */
const BLOCK_SELECTOR =
  'p,div,h1,h2,h3,h4,h5,h6,li,dt,dd,td,th,caption,blockquote,figure,figcaption,section,article,aside,header,footer,nav,pre,address,body';
/** Ruby annotations, and hidden text. */
const SKIPPED_SELECTOR = 'rt,rp,[hidden]';
const CHUNK_LENGTH = 16_384;

/** The text of a chapter, and the same folded for a search. */
export type SearchText = { text: DocumentText; folded: FoldedText };

/** Reads the text of a chapter for a search; `yieldToMain` is awaited during long work. */
export const createSearchText = async (doc: Document, yieldToMain: () => Promise<void> | null): Promise<SearchText> => {
  const documentText = readDocumentText(doc);
  const builder: { parts: string[]; offsets: number[] } = { parts: [], offsets: [] };
  let block: Element | null = null;
  for (const [index, node] of documentText.nodes.entries()) {
    const parent = node.parentElement;
    if (parent?.closest(SKIPPED_SELECTOR)) continue;
    const start = documentText.starts[index] ?? 0;
    const end = documentText.starts[index + 1] ?? documentText.text.length;
    const nodeBlock: Element | null = parent?.closest(BLOCK_SELECTOR) ?? null;
    const before = node.previousSibling;
    const isNewBlock = nodeBlock !== block || (before !== null && (before as Element).localName === 'br'); // undefined for nodes that are not elements
    if (isNewBlock && builder.parts.length > 0 && builder.parts.at(-1) !== ' ') {
      builder.parts.push(' ');
      builder.offsets.push(start);
    }
    block = nodeBlock;
    for (let at = start; at < end; at += CHUNK_LENGTH) {
      appendFolded(builder, documentText.text, at, Math.min(end, at + CHUNK_LENGTH));
      const pause = yieldToMain();
      if (pause) await pause;
    }
  }
  builder.offsets.push(documentText.text.length);
  return { text: documentText, folded: { text: builder.parts.join(''), offsets: builder.offsets } };
};
