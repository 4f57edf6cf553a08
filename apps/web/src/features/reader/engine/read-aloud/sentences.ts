import type { DocumentText } from '../document-text.ts';
import { areSeparated, isSkippedText } from '../readable-text.ts';

/** A sentence of a chapter, or a part of a long one: its offsets in the text of the document, and what is spoken. */
export type SpokenSentence = { from: number; to: number; text: string };

/** Voices stop in the middle of longer texts in some browsers. */
const MAX_LENGTH = 240;
const MIN_PART_LENGTH = 60;
/** After these a full stop ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s(«„“"])(?:\p{L}|Mr|Mrs|Ms|Dr|St|Prof|Sr|Jr|Mt|No|vs|cf|e\.g|i\.e|z\.\s?B|d\.\s?h|u\.\s?a|bzw|ca|Nr|Hr|Fr|г|гг|ул|им|св|т\.\s?е|т\.\s?к|стр|вул|див|ім)\.\s*$/u;
const PAUSE = /[,;:—–、，；：)»”]\s?/gu;
const INVISIBLE = /\u00ad ?|[\u200b\u2060\ufeff]/g;
const SPOKEN = /[\p{L}\p{N}]/u;

/** A block of text as one string, and where its parts are in the text of the document. */
export type Block = { text: string; runs: { at: number; start: number }[] };

/** Reads the blocks of a document; readings of ruby text are left out. */
export const readBlocks = ({ nodes, starts, text }: DocumentText): Block[] => {
  const blocks: Block[] = [];
  let previous: Text | null = null;
  for (const [index, node] of nodes.entries()) {
    if (isSkippedText(node)) continue;
    const start = starts[index] ?? 0;
    const part = text.slice(start, starts[index + 1] ?? text.length);
    const last = blocks.at(-1);
    if (!last || !previous || areSeparated(previous, node)) blocks.push({ text: part, runs: [{ at: 0, start }] });
    else {
      last.runs.push({ at: last.text.length, start });
      last.text += part;
    }
    previous = node;
  }
  return blocks;
};

/** The offset in the text of the document of a place in a block. */
export const toOffset = ({ runs }: Block, at: number): number => {
  const run = runs.findLast((candidate) => candidate.at <= at) ?? runs[0];
  return run ? run.start + at - run.at : 0;
};

/** Joins what was divided after an abbreviation. Lengths only: [start, end) in the block. */
export const splitIntoSentences = (text: string, segmenter: Intl.Segmenter): [number, number][] => {
  const sentences: [number, number][] = [];
  for (const { index, segment } of segmenter.segment(text)) {
    const last = sentences.at(-1);
    if (last && ABBREVIATION.test(text.slice(last[0], last[1]))) last[1] = index + segment.length;
    else sentences.push([index, index + segment.length]);
  }
  return sentences;
};

/** Divides a long sentence at a pause, else between words, else anywhere. */
const splitLong = (text: string, [start, end]: [number, number]): [number, number][] => {
  const parts: [number, number][] = [];
  let from = start;
  while (end - from > MAX_LENGTH) {
    const piece = text.slice(from, from + MAX_LENGTH);
    const pause = [...piece.matchAll(PAUSE)].map((match) => match.index + match[0].length).at(-1) ?? 0;
    const space = piece.lastIndexOf(' ') + 1;
    const length = pause >= MIN_PART_LENGTH ? pause : space >= MIN_PART_LENGTH ? space : MAX_LENGTH;
    // no half of a surrogate pair
    const cut = /[\uD800-\uDBFF]$/.test(text.slice(from, from + length)) ? length - 1 : length;
    parts.push([from, from + cut]);
    from += cut;
  }
  return [...parts, [from, end]];
};

export const createSegmenter = (
  language: string | null,
  granularity: 'grapheme' | 'word' | 'sentence',
): Intl.Segmenter => {
  try {
    return new Intl.Segmenter(language ?? undefined, { granularity });
  } catch {
    return new Intl.Segmenter(undefined, { granularity }); // the book names a language that is none
  }
};

/** The sentences of a chapter in order. A sentence never spans two blocks; what has no letter and no digit is not spoken. */
export const listSentences = (documentText: DocumentText, language: string | null): SpokenSentence[] => {
  const segmenter = createSegmenter(language, 'sentence');
  return readBlocks(documentText).flatMap((block) =>
    splitIntoSentences(block.text, segmenter)
      .flatMap((sentence) => splitLong(block.text, sentence))
      .flatMap(([start, end]) => {
        const raw = block.text.slice(start, end);
        const text = raw.replace(INVISIBLE, '').trim();
        if (!SPOKEN.test(text)) return [];
        const first = start + raw.length - raw.trimStart().length;
        const last = start + raw.trimEnd().length;
        return { from: toOffset(block, first), to: toOffset(block, last - 1) + 1, text: text.toWellFormed() };
      }),
  );
};
