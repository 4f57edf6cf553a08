import { type Words, wordsOf } from '../words.ts';
import { type Folded, foldInto } from './fold.ts';

/** Between these words don't run on. */
const BLOCKS =
  'p,div,h1,h2,h3,h4,h5,h6,li,dt,dd,td,th,caption,blockquote,figure,figcaption,section,article,aside,header,footer,nav,pre,address,body';
/** Readings beside the letters (ruby), and what nobody is shown. */
const ASIDE = 'rt,rp,[hidden]';
const A_PIECE = 16_384;

/** What is found in: the words of a chapter, and the same folded. */
export type ChapterText = { words: Words; folded: Folded };

/** Reads a chapter for a search; `breathe` lets other work in between. */
export const chapterText = async (doc: Document, breathe: () => Promise<void> | null): Promise<ChapterText> => {
  const words = wordsOf(doc);
  const building: { parts: string[]; offsets: number[] } = { parts: [], offsets: [] };
  let block: Element | null = null;
  for (const [index, node] of words.nodes.entries()) {
    const parent = node.parentElement;
    if (parent?.closest(ASIDE)) continue;
    const start = words.starts[index] ?? 0;
    const end = words.starts[index + 1] ?? words.text.length;
    const own: Element | null = parent?.closest(BLOCKS) ?? null;
    const before = node.previousSibling;
    const broken = own !== block || (before !== null && (before as Element).localName === 'br'); // other nodes have no such name
    if (broken && building.parts.length > 0 && building.parts.at(-1) !== ' ') {
      building.parts.push(' ');
      building.offsets.push(start);
    }
    block = own;
    for (let at = start; at < end; at += A_PIECE) {
      foldInto(building, words.text, at, Math.min(end, at + A_PIECE));
      const pause = breathe();
      if (pause) await pause;
    }
  }
  building.offsets.push(words.text.length);
  return { words, folded: { text: building.parts.join(''), offsets: building.offsets } };
};
