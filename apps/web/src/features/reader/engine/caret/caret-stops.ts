import type { DocumentText } from '../document-text.ts';
import { type Block, createSegmenter, readBlocks, splitIntoSentences, toOffset } from '../read-aloud/sentences.ts';
import type { CaretUnit } from './caret-keys.ts';

/** Units that the text itself divides, unlike lines. */
export type TextUnit = Extract<CaretUnit, 'character' | 'word' | 'sentence' | 'paragraph'>;
type Span = readonly [start: number, end: number];

const INVISIBLE = /^(?:\u00ad ?|[\u200b\u2060\ufeff])$/;

/** Where the caret can stop in a text. Positions are offsets in the text of the document. */
export type CaretStops = {
  readonly isEmpty: boolean;
  readonly first: number;
  readonly last: number;
  /** The next stop; null where the text ends. A selection that grows forward ends where a unit ends, all else stops where one begins. */
  move(offset: number, unit: TextUnit, by: 1 | -1, isExtending: boolean): number | null;
  /** The unit at a stop; empty at the end of a paragraph. */
  getUnit(offset: number, unit: TextUnit): Span;
};

/** A whole page as one block: fixed pages have lines, but no paragraphs. */
const toSingleBlock = ({ text }: DocumentText): Block[] => [{ text, runs: [{ at: 0, start: 0 }] }];

export const createCaretStops = (
  documentText: DocumentText,
  { language, isPage }: { language: string | null; isPage: boolean },
): CaretStops => {
  const blocks = (isPage ? toSingleBlock(documentText) : readBlocks(documentText)).filter(
    ({ text }) => text.trim() !== '',
  );
  const ends = blocks.map(({ text }) => text.trimEnd().length);
  const begins = blocks.map(({ text }) => text.length - text.trimStart().length);
  const sentenceSegmenter = createSegmenter(language, 'sentence');
  const wordSegmenter = createSegmenter(language, 'word');
  const characterSegmenter = createSegmenter(language, 'grapheme');
  const cache = new Map<string, Span[]>();

  const toDocument = (block: number, at: number): number => {
    const target = blocks[block];
    if (!target) return 0;
    // the end of a block is after its last character, not before the next run
    return at > 0 && at === ends[block] ? toOffset(target, at - 1) + 1 : toOffset(target, at);
  };
  /** The block of an offset, and where in it. */
  const locate = (offset: number): [block: number, at: number] => {
    const found = blocks.findLastIndex((_, index) => toDocument(index, begins[index] ?? 0) <= offset);
    const block = Math.max(0, found);
    const runs = blocks[block]?.runs ?? [];
    const nth = Math.max(
      0,
      runs.findLastIndex(({ start }) => start <= offset),
    );
    const run = runs[nth];
    const at = run ? Math.min(run.at + offset - run.start, runs[nth + 1]?.at ?? Number.POSITIVE_INFINITY) : 0;
    return [block, Math.min(ends[block] ?? 0, Math.max(begins[block] ?? 0, at))];
  };
  const segment = (block: number, unit: Exclude<TextUnit, 'paragraph'>): Span[] => {
    const text = (blocks[block]?.text ?? '').slice(0, ends[block]);
    if (unit === 'sentence')
      return splitIntoSentences(text, sentenceSegmenter).map(([from, to]) => [
        from,
        from + text.slice(from, to).trimEnd().length,
      ]);
    const segments = [...(unit === 'word' ? wordSegmenter : characterSegmenter).segment(text)];
    return segments
      .filter(({ segment: part, isWordLike }) => (unit === 'word' ? isWordLike : !INVISIBLE.test(part)))
      .map(({ index, segment: part }) => [index, index + part.length]);
  };
  const listUnits = (block: number, unit: TextUnit): Span[] => {
    if (unit === 'paragraph') return [[begins[block] ?? 0, ends[block] ?? 0]];
    const key = `${unit} ${block}`;
    const units = cache.get(key) ?? segment(block, unit).filter(([from]) => from >= (begins[block] ?? 0));
    if (cache.size > MAX_CACHED) cache.clear();
    cache.set(key, units);
    return units;
  };
  /** Where the caret stops in a block, in order. */
  const listStops = (block: number, unit: TextUnit, atEnds: boolean): number[] => {
    const stops = listUnits(block, unit).map(([from, to]) => (atEnds ? to : from));
    if (unit === 'character') return [...stops, ends[block] ?? 0];
    return stops.length > 0 ? stops : [atEnds ? (ends[block] ?? 0) : (begins[block] ?? 0)];
  };

  return {
    isEmpty: blocks.length === 0,
    first: toDocument(0, begins[0] ?? 0),
    last: toDocument(blocks.length - 1, ends.at(-1) ?? 0),
    move(offset, unit, by, isExtending) {
      const [block, at] = locate(offset);
      const atEnds = isExtending && by > 0 && unit !== 'character';
      const stops = listStops(block, unit, atEnds);
      const stop = by > 0 ? stops.find((candidate) => candidate > at) : stops.findLast((candidate) => candidate < at);
      if (stop !== undefined) return toDocument(block, stop);
      const next = block + by;
      const adjacent = blocks[next] ? listStops(next, unit, atEnds).at(by > 0 ? 0 : -1) : undefined;
      return adjacent === undefined ? null : toDocument(next, adjacent);
    },
    getUnit(offset, unit) {
      const [block, at] = locate(offset);
      const [from, to] = listUnits(block, unit).findLast(([start]) => start <= at) ?? [at, at];
      if (at >= to && unit !== 'paragraph') return [offset, offset];
      return [toDocument(block, from), toOffset(blocks[block] ?? { text: '', runs: [] }, to - 1) + 1];
    },
  };
};

const MAX_CACHED = 64;
