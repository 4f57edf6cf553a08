/** How many bytes around a position are searched for a tag. */
const MAX_TAG_DISTANCE = 2000;
/** Longest white space between two elements. */
const MAX_WHITESPACE = 200;
const LESS = 0x3c;
const GREATER = 0x3e;

/** The text with anchors inserted, and the anchor id of each position. */
export type AnchoredBytes = { pieces: Buffer[]; ids: ReadonlyMap<number, string> };

/**
 * Inserts an anchor at each byte position that links point to, before the text is decoded. The element that starts at
 * the position gets an id; plain text gets an `<a id>`. With `isUtf8`, positions are moved off the middle of a
 * character.
 */
export const insertAnchors = (
  bytes: Buffer,
  positions: Iterable<number>,
  { isUtf8 }: { isUtf8: boolean },
): AnchoredBytes => {
  const ids = new Map<number, string>();
  const pieces: Buffer[] = [];
  let copiedBytes = 0;
  let lastAnchor = -1;
  const sortedPositions = [...new Set(positions)]
    .filter((position) => position >= 0 && position <= bytes.length)
    .sort((a, b) => a - b);
  for (const position of sortedPositions) {
    const at = moveOutsideTag(bytes, position, isUtf8);
    ids.set(position, `at-${at}`);
    if (at === lastAnchor) continue;
    lastAnchor = at;
    const tagLength = measureTagName(bytes, at);
    pieces.push(
      bytes.subarray(copiedBytes, at + tagLength),
      Buffer.from(tagLength > 0 ? ` id="at-${at}"` : `<a id="at-${at}"></a>`),
    );
    copiedBytes = at + tagLength;
  }
  pieces.push(bytes.subarray(copiedBytes));
  return { pieces, ids };
};

const moveOutsideTag = (bytes: Buffer, position: number, isUtf8: boolean): number => {
  if (bytes[position] === LESS) return position;
  const before = bytes.subarray(Math.max(0, position - MAX_TAG_DISTANCE), position);
  const opened = before.lastIndexOf(LESS);
  if (opened > before.lastIndexOf(GREATER)) return position - before.length + opened;
  // a position between elements means the next element
  const [space = ''] = /^\s*(?=<[a-z])/i.exec(bytes.toString('latin1', position, position + MAX_WHITESPACE)) ?? [];
  let at = position + space.length;
  while (isUtf8 && at < bytes.length && ((bytes[at] ?? 0) & 0xc0) === 0x80) at += 1;
  return at;
};

/** Length of `<` and the tag name, 0 when no element starts here. */
const measureTagName = (bytes: Buffer, at: number): number =>
  /^<[a-z][a-z0-9:]{0,30}(?=[\s/>])/i.exec(bytes.toString('latin1', at, at + 40))?.[0].length ?? 0;
