import type { Book } from '../engine/book.ts';
import type { CaretBook, CaretText } from '../engine/caret/caret-mode.ts';
import { createPointAt, getTextOffset, readDocumentText } from '../engine/document-text.ts';
import type { Renderer } from '../engine/renderer-types.ts';

/** Chapters without text are skipped, this many at most. */
const MAX_SKIPPED = 20;

/** Lets the caret move in a book of chapters: reflowable ones, and pages of a fixed layout with their text. */
export const createTextCaretBook = (book: Book, renderer: Renderer): CaretBook => {
  const listTexts = (): CaretText[] => {
    const view = renderer.getView();
    if (view?.state !== 'shown') return [];
    const { element } = view;
    const frames = element instanceof HTMLIFrameElement ? [element] : [...element.querySelectorAll('iframe')];
    return frames.flatMap((frame): CaretText[] => {
      const doc = frame.contentDocument;
      const index = book.chapters.findIndex((_, spine) => doc?.URL.split('#')[0] === book.getChapterUrl(spine));
      if (!doc?.body || !view.spines.includes(index)) return [];
      const text = readDocumentText(doc);
      return text.text.trim() === '' ? [] : [{ index, text, frame, isPage: false }];
    });
  };
  /** Documents outside the spine are no continuation of the text, in either direction. */
  const isInSpine = (spine: number): boolean =>
    book.chapters[spine] !== undefined && book.chapters[spine].outside !== true;
  return {
    language: book.language,
    waitForText: async () => undefined, // a chapter is shown with its text
    listTexts: () => listTexts().sort((one, other) => one.index - other.index),
    findFirstVisible() {
      const texts = listTexts().sort((one, other) => one.index - other.index);
      const { spine, point } = renderer.getView()?.getFirstVisiblePoint() ?? { spine: 0, point: null };
      const target = texts.find(({ index }) => index === spine) ?? texts[0];
      if (!target) return null;
      const isInside = point?.startContainer.ownerDocument === target.text.doc;
      const offset = point && isInside ? getTextOffset(target.text, point.startContainer, point.startOffset) : 0;
      return { index: target.index, offset: Math.min(offset, target.text.text.length - 1) };
    },
    isVisible: (point) => renderer.getView()?.isPointVisible(point) ?? false,
    reveal: (point) => renderer.showPoint(point),
    async openAdjacent(index, by) {
      const edge = by > 0 ? 'start' : 'end';
      let hasLeft = false;
      if (!isInSpine(index)) return null;
      for (let spine = index + by; Math.abs(spine - index) <= MAX_SKIPPED && isInSpine(spine); spine += by) {
        const find = (): CaretText | undefined => listTexts().find((candidate) => candidate.index === spine);
        const existing = find();
        if (existing) return existing;
        const outcome = await renderer.openSpine(spine, edge);
        if (outcome === 'superseded') return 'elsewhere';
        hasLeft = true;
        if (outcome === 'failed') break;
        const opened = find();
        if (!opened || !createPointAt(opened.text, 0)) continue;
        renderer.goToEdge(edge);
        return opened;
      }
      if (hasLeft) await renderer.openSpine(index, by > 0 ? 'end' : 'start');
      return null;
    },
    tapAt: renderer.tapAt,
    focus: renderer.focus,
  };
};
