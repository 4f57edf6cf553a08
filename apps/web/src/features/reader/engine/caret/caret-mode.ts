import { createPointAt, type DocumentText, findEndPoint, getTextOffset } from '../document-text.ts';
import { readText } from '../readable-text.ts';
import { SELECTION_SETTLED } from '../selection.ts';
import { createCaretDrawing } from './caret-drawing.ts';
import { type CaretMove, readCaretMove, readTextFlow, type TextFlow } from './caret-keys.ts';
import { findLine, findLineEdge, getCaretRect, getGoal, moveByLine } from './caret-lines.ts';
import { type CaretStops, createCaretStops } from './caret-stops.ts';

/** A text that the caret moves through: a chapter, or a fixed page. */
export type CaretText = {
  /** Its place in the book. */
  index: number;
  text: DocumentText;
  /** The frame that shows it; null on the page of the surface itself. */
  frame: HTMLIFrameElement | null;
  /** A page of a fixed layout: its lines are no paragraphs. */
  isPage: boolean;
};
export type CaretPoint = { index: number; offset: number };

/** The book that the caret moves in. */
export type CaretBook = {
  language: string | null;
  /** Waits for the words of the pages on screen, which may come after the pages. */
  waitForText(): Promise<void>;
  /** The texts on screen, in reading order. */
  listTexts(): readonly CaretText[];
  /** The first visible point; null where the pages on screen have no text. */
  findFirstVisible(): CaretPoint | null;
  isVisible(point: Range, target: CaretText): boolean;
  /** Turns to the page of a point that is not visible. */
  reveal(point: Range): void;
  /** Shows the text before or after; null at the ends of the book, `elsewhere` where the reader has gone to another place meanwhile. */
  openAdjacent(index: number, by: 1 | -1): Promise<CaretText | 'elsewhere' | null>;
  /** Opens the mark at a point of the document; false where there is none. */
  tapAt(doc: Document, x: number, y: number): boolean;
  focus(): void;
};

/** What the caret did: `start`, `end`: it can't go further; `actions`: the reader asks for the toolbar of the selection. */
type Report = (
  event: 'on' | 'off' | 'moved' | 'selected' | 'unselected' | 'start' | 'end' | 'noText' | 'actions',
  text?: string,
) => void;

const MAX_SPOKEN = 300;
const MAX_WAITING_KEYS = 20;
const isMac = /Mac|iP(?:hone|ad)/.test(navigator.platform);

/** Long text is cut in its middle: its ends say what is selected. */
const shorten = (text: string): string =>
  (text.length <= MAX_SPOKEN
    ? text
    : `${text.slice(0, MAX_SPOKEN / 2)} … ${text.slice(-MAX_SPOKEN / 2)}`
  ).toWellFormed();

/** A caret in the text of the book, moved by the keyboard; with Shift it selects. The selection is that of the browser. */
export const createCaretMode = (doc: Document, book: CaretBook, report: Report) => {
  const drawing = createCaretDrawing(doc);
  let index = 0;
  let offset = 0;
  let anchor = 0;
  let goal: number | null = null;
  let isOn = true;
  let waitingKeys = 0;
  let queue: Promise<void> = Promise.resolve();
  let stopsOf: { text: DocumentText; stops: CaretStops } | null = null;
  let written: { node: Node | null; offset: number } = { node: null, offset: 0 };

  const getTarget = (): CaretText | null => book.listTexts().find((candidate) => candidate.index === index) ?? null;
  const getStops = (target: CaretText): CaretStops => {
    if (stopsOf?.text !== target.text)
      stopsOf = {
        text: target.text,
        stops: createCaretStops(target.text, { language: book.language, isPage: target.isPage }),
      };
    return stopsOf.stops;
  };
  const getElement = (target: CaretText): Element => {
    const parent = createPointAt(target.text, Math.min(offset, target.text.text.length - 1))?.startContainer
      .parentElement;
    return parent ?? target.text.doc.documentElement;
  };
  const getFlow = (target: CaretText): TextFlow => readTextFlow(getElement(target));
  /** Whether the caret is after the last character of a paragraph, not before the next one. */
  const isAfterCharacter = (target: CaretText): boolean => {
    const [from, to] = getStops(target).getUnit(offset, 'character');
    return from === to && offset > 0;
  };
  const toPoint = (target: CaretText, at: number, isEnd: boolean): { node: Node; offset: number } | null => {
    if (isEnd) return findEndPoint(target.text, at);
    const point = createPointAt(target.text, at);
    return point && { node: point.startContainer, offset: point.startOffset };
  };

  const draw = (): void => {
    const target = getTarget();
    const point = target && createPointAt(target.text, offset);
    if (!isOn || !target || !point || !book.isVisible(point, target)) return drawing.place(null);
    const rect = getCaretRect(target.text, offset, isAfterCharacter(target), getFlow(target));
    const outer = target.frame?.getBoundingClientRect();
    const scale = target.frame && outer && target.frame.offsetWidth > 0 ? outer.width / target.frame.offsetWidth : 1;
    drawing.place(
      rect &&
        new DOMRect(
          (outer?.left ?? 0) + rect.left * scale,
          (outer?.top ?? 0) + rect.top * scale,
          rect.width * scale,
          rect.height * scale,
        ),
    );
  };
  const writeSelection = (target: CaretText): void => {
    const selection = target.text.doc.getSelection();
    const isForward = offset >= anchor;
    const from = toPoint(target, anchor, !isForward);
    const to = toPoint(target, offset, isForward ? anchor !== offset || isAfterCharacter(target) : false);
    if (!selection || !from || !to) return;
    if (anchor === offset) selection.collapse(to.node, to.offset);
    else selection.setBaseAndExtent(from.node, from.offset, to.node, to.offset);
    written = { node: selection.focusNode, offset: selection.focusOffset };
    target.text.doc.dispatchEvent(new Event(SELECTION_SETTLED));
  };
  /** Follows a selection that was made or dismissed by other means. */
  const readSelection = (target: CaretText): void => {
    const selection = target.text.doc.getSelection();
    if (!selection?.focusNode || !selection.anchorNode) {
      anchor = offset;
      return;
    }
    if (selection.focusNode === written.node && selection.focusOffset === written.offset) return;
    anchor = getTextOffset(target.text, selection.anchorNode, selection.anchorOffset);
    offset = getTextOffset(target.text, selection.focusNode, selection.focusOffset);
    goal = null;
  };
  const setPosition = (next: CaretPoint, isExtending = false): void => {
    if (index !== next.index) getTarget()?.text.doc.getSelection()?.removeAllRanges();
    ({ index, offset } = next);
    if (!isExtending) anchor = offset;
    const target = getTarget();
    if (target) writeSelection(target);
    draw();
  };

  const readUnit = (target: CaretText, { unit }: CaretMove): string => {
    const { text } = target;
    if (unit === 'line') {
      const line = findLine(text, offset, getFlow(target));
      return readText(text, line[0]?.offset ?? offset, (line.at(-1)?.offset ?? offset) + 1).trim();
    }
    const [from, to] = getStops(target).getUnit(
      offset,
      unit === 'lineEdge' || unit === 'textEdge' ? 'character' : unit,
    );
    return to > from ? readText(text, from, to) : '';
  };
  const reportMove = (target: CaretText, move: CaretMove): void => {
    if (anchor === offset) return report(move.extends ? 'unselected' : 'moved', shorten(readUnit(target, move)));
    const [from, to] = [Math.min(anchor, offset), Math.max(anchor, offset)];
    report('selected', shorten(readText(target.text, from, to)));
  };
  const findNext = (target: CaretText, move: CaretMove): number | null => {
    const stops = getStops(target);
    const { unit, by, extends: isExtending } = move;
    // without Shift an arrow leaves a selection at its end
    if (!isExtending && anchor !== offset && unit === 'character')
      return by > 0 ? Math.max(anchor, offset) : Math.min(anchor, offset);
    if (unit === 'textEdge') return by > 0 ? stops.last : stops.first;
    if (unit === 'lineEdge') return findLineEdge(target.text, offset, by, { flow: getFlow(target), isExtending });
    if (unit !== 'line') return stops.move(offset, unit, by, isExtending);
    const flow = getFlow(target);
    goal ??= getGoal(findLine(target.text, offset, flow), offset, flow);
    return moveByLine(target.text, offset, by, { goal, flow });
  };
  const move = async (wanted: CaretMove): Promise<void> => {
    const target = getTarget();
    if (!isOn || !target) return;
    readSelection(target);
    if (wanted.unit !== 'line') goal = null;
    const next = findNext(target, wanted);
    if (next !== null) {
      const point = createPointAt(target.text, next);
      if (point && !book.isVisible(point, target)) book.reveal(point);
      setPosition({ index, offset: next }, wanted.extends);
      return reportMove(target, wanted);
    }
    // a selection ends with its chapter
    const adjacent = wanted.extends ? null : await book.openAdjacent(index, wanted.by);
    if (!isOn || adjacent === 'elsewhere') return;
    if (!adjacent) return report(wanted.by > 0 ? 'end' : 'start');
    const stops = getStops(adjacent);
    setPosition({ index: adjacent.index, offset: wanted.by > 0 ? stops.first : stops.last });
    const point = createPointAt(adjacent.text, offset);
    if (point && !book.isVisible(point, adjacent)) book.reveal(point);
    draw();
    book.focus();
    reportMove(adjacent, wanted);
  };

  const collapse = (): void => {
    setPosition({ index, offset });
    report('unselected');
  };
  const activate = (target: CaretText): void => {
    const link = anchor === offset ? getElement(target).closest('a[href]') : null;
    if (link) {
      link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      return;
    }
    const flow = getFlow(target);
    const rect = anchor === offset ? getCaretRect(target.text, offset, false, flow) : null;
    const inwards = flow.isRightToLeft ? -1 : 1; // to the character after the caret
    const hasMark = rect !== null && book.tapAt(target.text.doc, rect.left + inwards, rect.top + rect.height / 2);
    if (hasMark || anchor !== offset) report('actions');
  };
  const close = (): void => {
    if (!isOn) return;
    isOn = false;
    getTarget()?.text.doc.getSelection()?.removeAllRanges();
    doc.removeEventListener('scroll', draw, true);
    drawing.remove();
    report('off');
  };

  const start = book.findFirstVisible();
  if (!start) {
    isOn = false;
    drawing.remove();
    report('noText');
  } else {
    setPosition(start);
    doc.addEventListener('scroll', draw, true);
    const target = getTarget();
    report('on', target ? shorten(readUnit(target, { unit: 'line', by: 1, extends: false })) : '');
    book.focus();
  }

  return {
    get isOn(): boolean {
      return isOn;
    },
    /** Handles a key of the page; false for keys that keep their meaning, as Escape does, by which the app hides the caret. */
    onKey(event: KeyboardEvent): boolean {
      const target = getTarget();
      if (!isOn || !target) return false;
      readSelection(target);
      if (event.key === 'F7') {
        close();
        return true;
      }
      if (event.key === 'Escape' && anchor !== offset) {
        collapse();
        return true;
      }
      if (event.key === 'Enter' && !event.ctrlKey && !event.altKey && !event.metaKey) {
        activate(target);
        return true;
      }
      const wanted = readCaretMove(event, getFlow(target), isMac);
      if (!wanted) return false;
      if (waitingKeys >= MAX_WAITING_KEYS) return true;
      waitingKeys += 1;
      queue = queue
        .then(() => move(wanted))
        .catch(reportError)
        .finally(() => (waitingKeys -= 1));
      return true;
    },
    /** Another page is shown: the caret goes along, unless it holds a selection. */
    onPageShown(): void {
      if (!isOn) return;
      const target = getTarget();
      if (target) readSelection(target);
      const point = target && createPointAt(target.text, offset);
      const isVisible = target && point && book.isVisible(point, target);
      const holdsSelection = target !== null && anchor !== offset;
      const first = isVisible || holdsSelection ? null : book.findFirstVisible();
      if (first && waitingKeys === 0) setPosition(first);
      else draw();
    },
    close,
  };
};
export type CaretMode = ReturnType<typeof createCaretMode>;
