import { type ContentElement, type ContentNode, createElement } from './converted-book.ts';

/** Chapter length in characters: longer ones open slowly, shorter ones are only a page for their heading. */
const MAX_LENGTH = 200_000;
const MIN_LENGTH = 1000;

const measureText = (node: ContentNode): number =>
  typeof node === 'string' ? node.length : node.children.reduce((sum, child) => sum + measureText(child), 0);

/**
 * Splits the blocks of a chapter before each `h1` or `h2`, and wherever it becomes too long. Wrapper elements are
 * unwrapped first; `onIdMoved` reports the ids they had.
 */
export const splitChapter = (
  blocks: readonly ContentElement[],
  onIdMoved: (id: string, to: string) => void,
): ContentElement[][] => {
  const pieces: ContentElement[][] = [];
  let piece: ContentElement[] = [];
  let length = 0;
  for (const block of unwrapContainers(blocks, onIdMoved).flatMap(splitLongParagraph)) {
    const blockLength = measureText(block);
    const startsChapter = /^h[12]$/.test(block.tag) && length >= MIN_LENGTH;
    if (piece.length > 0 && (startsChapter || length + blockLength > MAX_LENGTH)) {
      pieces.push(piece);
      [piece, length] = [[], 0];
    }
    piece.push(block);
    length += blockLength;
  }
  if (piece.length > 0) pieces.push(piece);
  return pieces;
};

const unwrapContainers = (
  blocks: readonly ContentElement[],
  onIdMoved: (id: string, to: string) => void,
): ContentElement[] =>
  blocks.flatMap((block) => {
    const isWrapper = block.tag === 'div' && (!block.attributes.class || block.attributes.class === 'section');
    if (!isWrapper || (measureText(block) < MAX_LENGTH / 4 && !containsHeading(block))) return [block];
    // containers made by `normalizeBlocks` hold only blocks
    const inner = unwrapContainers(block.children as ContentElement[], onIdMoved);
    const [first] = inner;
    for (const name of ['dir', 'lang']) {
      const value = block.attributes[name];
      if (value !== undefined) for (const child of inner) child.attributes[name] ??= value;
    }
    if (first && block.attributes.id) {
      first.attributes.id ??= block.attributes.id;
      if (first.attributes.id !== block.attributes.id) onIdMoved(block.attributes.id, first.attributes.id);
    }
    return inner;
  });

/** Splits a paragraph that is longer than a chapter may be. */
const splitLongParagraph = (block: ContentElement): ContentElement[] => {
  if (block.tag !== 'p' || measureText(block) <= MAX_LENGTH) return [block];
  const parts: ContentElement[] = [];
  const { id: _, ...attributes } = block.attributes;
  const children = block.children.flatMap((child): ContentNode[] =>
    typeof child === 'string' ? splitLongText(child) : [child],
  );
  let room = 0;
  for (const child of children) {
    const blockLength = measureText(child);
    const last = parts.at(-1);
    if (last && blockLength <= room) last.children.push(child);
    else {
      parts.push(createElement('p', last ? { ...attributes } : block.attributes, [child]));
      room = MAX_LENGTH;
    }
    room -= blockLength;
  }
  return parts;
};

/** Splits between words, or after 20,000 characters without a space. */
const splitLongText = (text: string): string[] => text.match(/[\s\S]{1,20000}(?:\s|$)|[\s\S]{20000}/gu) ?? [];

const containsHeading = (block: ContentElement): boolean =>
  block.children.some(
    (child) =>
      typeof child !== 'string' && (/^h[12]$/.test(child.tag) || (child.tag === 'div' && containsHeading(child))),
  );
