import { getLineOrder } from '../layout/column-geometry.ts';

export type CaretUnit = 'character' | 'word' | 'sentence' | 'paragraph' | 'line' | 'lineEdge' | 'textEdge';
/** A movement of the caret; `extends`: the selection goes with it. */
export type CaretMove = { unit: CaretUnit; by: 1 | -1; extends: boolean };

/** The direction of the text at the caret. */
export type TextFlow = { lines: ReturnType<typeof getLineOrder>; isRightToLeft: boolean };
type CaretKey = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** How an arrow moves along the lines (`inline`) or across them. */
const readArrow = (key: string, { lines, isRightToLeft }: TextFlow): { isInline: boolean; by: 1 | -1 } | null => {
  const isVertical = lines !== 'down';
  const isForward = key === 'ArrowRight' || key === 'ArrowDown';
  const isHorizontalKey = key === 'ArrowRight' || key === 'ArrowLeft';
  if (!isForward && key !== 'ArrowLeft' && key !== 'ArrowUp') return null;
  const isInline = isHorizontalKey !== isVertical;
  const isReversed = isInline ? isRightToLeft : lines === 'left';
  return { isInline, by: isForward === isReversed ? -1 : 1 };
};

/**
 * The movement of a key, null for others. Arrows go where they point, in every direction of writing. On a Mac Option moves by words along the
 * line; elsewhere Control does, and Alt with an arrow along the line stays with the browser.
 */
export const readCaretMove = (event: CaretKey, flow: TextFlow, isMac: boolean): CaretMove | null => {
  const { key, shiftKey, altKey } = event;
  const isControl = event.ctrlKey || event.metaKey;
  if (key === 'Home' || key === 'End') {
    if (altKey) return null;
    return { unit: isControl ? 'textEdge' : 'lineEdge', by: key === 'Home' ? -1 : 1, extends: shiftKey };
  }
  const arrow = readArrow(key, flow);
  if (!arrow || (isControl && altKey)) return null;
  const { isInline, by } = arrow;
  if (isInline && altKey && !isMac) return null;
  const unit = isInline
    ? isControl || altKey
      ? 'word'
      : 'character'
    : isControl
      ? 'paragraph'
      : altKey
        ? 'sentence'
        : 'line';
  return { unit, by, extends: shiftKey };
};

/** The direction of the text in an element. */
export const readTextFlow = (element: Element): TextFlow => ({
  lines: getLineOrder(element),
  isRightToLeft: element.ownerDocument.defaultView?.getComputedStyle(element).direction === 'rtl',
});
