import type { CaretBook, CaretPoint, CaretText } from '../engine/caret/caret-mode.ts';
import { readElementText } from '../engine/document-text.ts';
import { getRectAt } from '../engine/visible-point.ts';
import type { PageRenderer } from '../fixed-layout/engine/page-renderer-types.ts';
import { HAS_WORDS, TEXT_LAYER_READY } from '../pdf/page-text.ts';

/** Pages without text are skipped, this many at most. */
const MAX_SKIPPED = 20;
/** The words of a page come when the device is idle. */
const TEXT_TIMEOUT_MS = 15_000;

type PageCaretOptions = {
  pageCount: number;
  renderer: PageRenderer | null;
  onTap: (x: number, y: number) => boolean;
  getShownPages: () => [first: number, last: number];
};

/** Until then words come in pieces. */
const hasAllText = (element: Element): boolean =>
  element.closest(`[${HAS_WORDS}]`) !== null || element.querySelector(`[${HAS_WORDS}]`) !== null;

const waitForTextLayer = (pageElement: HTMLElement): Promise<void> =>
  new Promise((resolve) => {
    pageElement.addEventListener(TEXT_LAYER_READY, () => resolve(), { once: true });
    setTimeout(resolve, TEXT_TIMEOUT_MS); // the page was left
  });

/** Lets the caret move in the text layers of fixed pages; null before they are shown. */
export const createPageCaretBook = ({
  pageCount,
  renderer,
  onTap,
  getShownPages,
}: PageCaretOptions): CaretBook | null => {
  if (!renderer) return null;
  const texts = new WeakMap<Element, CaretText>();
  const readPage = (index: number): CaretText | null => {
    const layer = renderer.getPageElement(index)?.querySelector('.textLayer');
    if (!layer) return null;
    const known = texts.get(layer);
    if (known) return known;
    const text = readElementText(layer);
    if (text.text.trim() === '') return null;
    const target: CaretText = { index, text, frame: null, isPage: true };
    if (hasAllText(layer)) texts.set(layer, target);
    return target;
  };
  const listTexts = (): CaretText[] => {
    const [first, last] = getShownPages();
    const pages = Array.from({ length: last - first + 1 }, (_, nth) => first + nth);
    return pages.flatMap((page) => readPage(page) ?? []);
  };
  const isVisible = (point: Range): boolean => {
    const rect = getRectAt(point);
    return rect !== null && rect.bottom > 0 && rect.top < innerHeight && rect.right > 0 && rect.left < innerWidth;
  };
  const findFirst = (target: CaretText): CaretPoint | null => {
    const { nodes, starts } = target.text;
    const range = document.createRange();
    const nth = nodes.findIndex((node) => {
      range.setStart(node, 0);
      return isVisible(range);
    });
    return nth < 0 ? null : { index: target.index, offset: starts[nth] ?? 0 };
  };
  return {
    language: null,
    async waitForText() {
      await renderer.waitUntilDrawn();
      const [first, last] = getShownPages();
      const elements = Array.from({ length: last - first + 1 }, (_, nth) => renderer.getPageElement(first + nth));
      const without = elements.filter((element) => element !== null).filter((element) => !hasAllText(element));
      await Promise.all(without.map(waitForTextLayer));
    },
    listTexts,
    findFirstVisible() {
      for (const target of listTexts()) {
        const first = findFirst(target);
        if (first) return first;
      }
      return null;
    },
    isVisible,
    reveal: (point) => point.startContainer.parentElement?.scrollIntoView({ block: 'center', inline: 'nearest' }),
    async openAdjacent(index, by) {
      const goTo = (page: number): void => {
        renderer.goToPage(page);
        renderer.reportPositionNow();
      };
      let hasLeft = false;
      for (let page = index + by; Math.abs(page - index) <= MAX_SKIPPED; page += by) {
        if (page < 0 || page >= pageCount) break;
        const isShown = listTexts().some((candidate) => candidate.index === page);
        if (!isShown) {
          goTo(page);
          hasLeft = true;
          await renderer.waitUntilDrawn();
          const element = renderer.getPageElement(page);
          if (element && !hasAllText(element)) await waitForTextLayer(element);
        }
        const [first, last] = getShownPages();
        if (page < first || page > last) return 'elsewhere';
        const opened = readPage(page);
        if (opened) return opened;
      }
      if (hasLeft) goTo(index);
      return null;
    },
    tapAt: (_, x, y) => onTap(x, y),
    focus: renderer.focus,
  };
};
