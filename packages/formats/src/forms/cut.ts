import { element, type FormElement, type FormNode } from './form.ts';

/** In characters. A chapter that is longer opens slowly; one that is shorter is only a page for its heading. */
const LONGEST = 200_000;
const SHORTEST = 1000;

const lengthOf = (node: FormNode): number =>
  typeof node === 'string' ? node.length : node.children.reduce((sum, child) => sum + lengthOf(child), 0);

/**
 * Cuts the blocks of a chapter where a heading of the first two levels begins, and wherever it becomes too long; wrappers
 * that stand in the way are opened. What their ids named is told to `moved`.
 */
export const cutUp = (blocks: readonly FormElement[], moved: (id: string, to: string) => void): FormElement[][] => {
  const pieces: FormElement[][] = [];
  let piece: FormElement[] = [];
  let length = 0;
  for (const block of opened(blocks, moved).flatMap(shortened)) {
    const own = lengthOf(block);
    const begins = /^h[12]$/.test(block.tag) && length >= SHORTEST;
    if (piece.length > 0 && (begins || length + own > LONGEST)) {
      pieces.push(piece);
      [piece, length] = [[], 0];
    }
    piece.push(block);
    length += own;
  }
  if (piece.length > 0) pieces.push(piece);
  return pieces;
};

const opened = (blocks: readonly FormElement[], moved: (id: string, to: string) => void): FormElement[] =>
  blocks.flatMap((block) => {
    const isWrapper = block.tag === 'div' && (!block.attributes.class || block.attributes.class === 'section');
    if (!isWrapper || (lengthOf(block) < LONGEST / 4 && !holdsHeading(block))) return [block];
    // a container of `validBlocks` holds nothing but blocks
    const inner = opened(block.children as FormElement[], moved);
    const [first] = inner;
    for (const name of ['dir', 'lang']) {
      const value = block.attributes[name];
      if (value !== undefined) for (const one of inner) one.attributes[name] ??= value;
    }
    if (first && block.attributes.id) {
      first.attributes.id ??= block.attributes.id;
      if (first.attributes.id !== block.attributes.id) moved(block.attributes.id, first.attributes.id);
    }
    return inner;
  });

/** A paragraph that is longer than a chapter may be, as several. */
const shortened = (block: FormElement): FormElement[] => {
  if (block.tag !== 'p' || lengthOf(block) <= LONGEST) return [block];
  const parts: FormElement[] = [];
  const { id: _, ...attributes } = block.attributes;
  const children = block.children.flatMap((one): FormNode[] => (typeof one === 'string' ? inPieces(one) : [one]));
  let room = 0;
  for (const child of children) {
    const own = lengthOf(child);
    const last = parts.at(-1);
    if (last && own <= room) last.children.push(child);
    else {
      parts.push(element('p', last ? { ...attributes } : block.attributes, [child]));
      room = LONGEST;
    }
    room -= own;
  }
  return parts;
};

/** Cut between words, or after so much of what has none. */
const inPieces = (text: string): string[] => text.match(/[\s\S]{1,20000}(?:\s|$)|[\s\S]{20000}/gu) ?? [];

const holdsHeading = (block: FormElement): boolean =>
  block.children.some(
    (child) => typeof child !== 'string' && (/^h[12]$/.test(child.tag) || (child.tag === 'div' && holdsHeading(child))),
  );
