import { createPointAt, type DocumentText } from '../document-text.ts';
import { createRangeBetween } from '../text-range.ts';
import type { TextFlow } from './caret-keys.ts';

/** A longer line is cut: the caret looks no further. */
const MAX_LINE_LENGTH = 1000;
/** Characters overlap at least by this share of the smaller one to be in the same line. */
const MIN_OVERLAP = 0.3;

/** A character by the direction of its lines: where it is along the line, and which strip across the lines it fills. */
type Place = { start: number; end: number; top: number; bottom: number };
type PlacedCharacter = Place & { offset: number };
export type Line = readonly PlacedCharacter[];

const toPlace = ({ left, right, top, bottom }: DOMRect, { lines }: TextFlow): Place =>
  lines === 'down'
    ? { start: left, end: right, top, bottom }
    : { start: top, end: bottom, top: lines === 'left' ? -right : left, bottom: lines === 'left' ? -left : right };

/** The rectangle of the character at an offset; null where it has none. */
const getCharacterRect = (text: DocumentText, offset: number): DOMRect | null => {
  const range = offset < text.text.length ? createRangeBetween(text, offset, offset + 1) : null;
  const rects = [...(range?.getClientRects() ?? [])].filter(({ height, width }) => height > 0 && width >= 0);
  return rects.at(-1) ?? null;
};

const placeCharacter = (text: DocumentText, offset: number, flow: TextFlow): PlacedCharacter | null => {
  const rect = getCharacterRect(text, offset);
  return rect && { offset, ...toPlace(rect, flow) };
};

const areOnOneLine = (one: Place, other: Place): boolean => {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return shared >= MIN_OVERLAP * Math.min(one.bottom - one.top, other.bottom - other.top);
};

/** Characters from an offset on, in one direction, as long as they are on the line of `reference`. */
const collect = (text: DocumentText, from: number, by: 1 | -1, reference: Place, flow: TextFlow): PlacedCharacter[] => {
  const found: PlacedCharacter[] = [];
  let last = reference;
  for (let offset = from; offset >= 0 && offset < text.text.length && found.length < MAX_LINE_LENGTH; offset += by) {
    const character = placeCharacter(text, offset, flow);
    if (!character) continue;
    if (!areOnOneLine(last, character)) break;
    found.push(character);
    if (character.end > character.start) last = character;
  }
  return found;
};

/** The line of the character at an offset, in the order of the text; empty where nothing is drawn. */
export const findLine = (text: DocumentText, offset: number, flow: TextFlow): Line => {
  const at = Math.min(offset, text.text.length - 1);
  const own = placeCharacter(text, at, flow) ?? placeCharacter(text, Math.max(0, at - 1), flow);
  if (!own) return [];
  const before = collect(text, own.offset - 1, -1, own, flow).reverse();
  return [...before, own, ...collect(text, own.offset + 1, 1, own, flow)];
};

const findAdjacentLine = (text: DocumentText, line: Line, by: 1 | -1, flow: TextFlow): Line => {
  const edge = by > 0 ? line.at(-1) : line[0];
  if (!edge) return [];
  const limit = edge.offset + by * MAX_LINE_LENGTH;
  for (let offset = edge.offset + by; offset >= 0 && offset < text.text.length && offset !== limit; offset += by) {
    const character = placeCharacter(text, offset, flow);
    if (character && text.text[offset] !== ' ') return findLine(text, offset, flow);
  }
  return [];
};

const getBounds = (line: Line): [start: number, end: number] => [
  Math.min(...line.map(({ start }) => start)),
  Math.max(...line.map(({ end }) => end)),
];

/** The place along the line that the caret keeps while it moves from line to line. */
export const getGoal = (line: Line, offset: number, { isRightToLeft }: TextFlow): number => {
  const own = line.find((character) => character.offset >= offset);
  const [start, end] = getBounds(line);
  if (line.length === 0) return 0;
  return (own ? (isRightToLeft ? own.end : own.start) : isRightToLeft ? start : end) - start;
};

/** The offset in the line before or after that is nearest to the goal; null where there is no line. */
export const moveByLine = (
  text: DocumentText,
  offset: number,
  by: 1 | -1,
  { goal, flow }: { goal: number; flow: TextFlow },
): number | null => {
  const line = findLine(text, offset, flow);
  const next = findAdjacentLine(text, line, by, flow);
  if (next.length === 0) return null;
  const [start] = getBounds(line);
  const [nextStart, nextEnd] = getBounds(next);
  // a line of another column has its own beginning
  const wanted = (nextStart >= start + (line.at(-1)?.end ?? 0) || nextEnd <= start ? nextStart : start) + goal;
  const getDistance = (character: Place): number =>
    Math.abs((flow.isRightToLeft ? character.end : character.start) - wanted);
  return next.reduce((best, character) => (getDistance(character) < getDistance(best) ? character : best)).offset;
};

/** The beginning or the end of the line: the end is before the space at which it was broken. */
export const findLineEdge = (
  text: DocumentText,
  offset: number,
  by: 1 | -1,
  { flow, isExtending }: { flow: TextFlow; isExtending: boolean },
): number => {
  const line = findLine(text, offset, flow).filter((character) => text.text[character.offset] !== ' ');
  const edge = by > 0 ? line.at(-1) : line[0];
  if (!edge) return offset;
  if (by < 0) return edge.offset;
  const isBrokenAtSpace = text.text[edge.offset + 1] === ' ' || edge.offset + 1 === text.text.length;
  return isExtending || isBrokenAtSpace ? edge.offset + 1 : edge.offset;
};

/** Where the caret stands at an offset: the edge of the character, in the window of its document. */
export const getCaretRect = (text: DocumentText, offset: number, isAfter: boolean, flow: TextFlow): DOMRect | null => {
  const rect = getCharacterRect(text, isAfter ? offset - 1 : offset);
  if (!rect) {
    const point = createPointAt(text, offset);
    return point?.startContainer.parentElement?.getBoundingClientRect() ?? null;
  }
  const isAtEnd = isAfter !== flow.isRightToLeft;
  if (flow.lines === 'down') return new DOMRect(isAtEnd ? rect.right : rect.left, rect.top, 0, rect.height);
  return new DOMRect(rect.left, isAtEnd ? rect.bottom : rect.top, rect.width, 0);
};
