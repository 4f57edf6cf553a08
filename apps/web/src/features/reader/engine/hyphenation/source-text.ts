const SOFT_HYPHEN = '\u00ad';

/** The hyphens that we have added to text nodes: ascending offsets in the text of the book. */
const addedHyphens = new WeakMap<Node, readonly number[]>();

/** Number of added hyphens before an offset of the book's text; with those at the offset if `isInclusive`. */
const countBefore = (offsets: readonly number[], offset: number, isInclusive: boolean): number => {
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const at = offsets[middle] ?? 0;
    if (at < offset || (isInclusive && at === offset)) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** The text of a node as the book has it, without the hyphens that we have added. */
export const getSourceText = (node: Node): string => {
  const shown = node.nodeValue ?? '';
  const offsets = addedHyphens.get(node);
  if (!offsets) return shown;
  const parts: string[] = [];
  let at = 0;
  for (const [count, offset] of offsets.entries()) {
    parts.push(shown.slice(at, offset + count));
    at = offset + count + 1;
  }
  parts.push(shown.slice(at));
  return parts.join('');
};

/** The offset in the book's text of an offset in the text on screen. */
export const toSourceOffset = (node: Node, shownOffset: number): number => {
  const offsets = addedHyphens.get(node);
  if (!offsets) return shownOffset;
  let low = 0;
  let high = offsets.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((offsets[middle] ?? 0) + middle < shownOffset) low = middle + 1;
    else high = middle;
  }
  return shownOffset - low;
};

/** The offset in the text on screen of an offset in the book's text: after a hyphen that was added there, before the letter. */
export const toShownOffset = (node: Node, sourceOffset: number): number => {
  const offsets = addedHyphens.get(node);
  return offsets ? sourceOffset + countBefore(offsets, sourceOffset, true) : sourceOffset;
};

/** A range of the book's text as one of the text on screen, in place. */
export const toShownRange = (range: Range): Range => {
  const { startContainer, startOffset, endContainer, endOffset, collapsed } = range;
  if (addedHyphens.has(endContainer)) range.setEnd(endContainer, toShownOffset(endContainer, endOffset));
  if (addedHyphens.has(startContainer)) range.setStart(startContainer, toShownOffset(startContainer, startOffset));
  if (collapsed) range.collapse(true);
  return range;
};

export const hasAddedHyphens = (node: Node): boolean => addedHyphens.has(node);

const insertHyphens = (text: string, offsets: readonly number[]): string => {
  const parts: string[] = [];
  let at = 0;
  for (const offset of offsets) {
    parts.push(text.slice(at, offset));
    at = offset;
  }
  return [...parts, text.slice(at)].join(SOFT_HYPHEN);
};

/**
 * Adds hyphens at ascending offsets of a text without any. Ranges in the node keep their letters, unless it `isFresh`: no range can be in it
 * yet, which is much faster.
 */
export const addHyphens = (node: Text, offsets: readonly number[], isFresh = false): void => {
  if (offsets.length === 0) return;
  if (isFresh) node.data = insertHyphens(node.data, offsets);
  else for (const offset of offsets.toReversed()) node.insertData(offset, SOFT_HYPHEN);
  addedHyphens.set(node, offsets);
};

/** Removes the added hyphens. */
export const removeHyphens = (node: Text): void => {
  if (!addedHyphens.has(node)) return;
  for (const [count, offset] of [...(addedHyphens.get(node) ?? []).entries()].reverse())
    node.deleteData(offset + count, 1);
  addedHyphens.delete(node);
};
