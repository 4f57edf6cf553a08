import type { Book } from '../book.ts';
import type { ProbeStatus } from '../chapter-frame.ts';
import type { PageColours } from '../settings.ts';
import type { DocumentLayer, View } from '../view.ts';
import { type EnlargedCommand, findEnlargedCommand } from './enlarged-keys.ts';
import { type EnlargedView, openEnlarged } from './enlarged-view.ts';
import { type Enlargeable, findEnlargeableAt, listEnlargeable, readLabel } from './find-enlargeable.ts';
import { createHoverButton } from './hover-button.ts';
import { ZOOM_STEP } from './zoom-input.ts';

type Page = { spine: number; doc: Document; frame: HTMLIFrameElement };
type EnlargedItem = { kind: Enlargeable['kind']; label: string; nth: number; count: number; zoom: number };

/** The middle of the window, where a tap does not turn the page. */
const isInMiddle = (share: number): boolean => share >= 0.3 && share <= 0.7;
/** A picture that fills the page is turned like a page, and shows the bars when it is tapped. */
const FILLING_SHARE = 0.7;

type Setup = {
  stage: HTMLElement;
  book: Book;
  probeStatus: ProbeStatus;
  getText: () => { fontSize: number; faces: string };
  onChange(item: EnlargedItem | null): void;
  onCount(count: number): void;
  /** Nothing is open any more: the text gets the focus. */
  onClosed(): void;
};

/** Opens pictures, tables, code and formulas of the page large, on a tap, by a button at the pointer, or on request. */
export const createEnlargeLayer = ({ stage, book, probeStatus, getText, onChange, onCount, onClosed }: Setup) => {
  let pages: Page[] = [];
  let shown: View | null = null;
  let colours: PageColours | null = null;
  let open: { view: EnlargedView; page: Page; items: Enlargeable[]; nth: number } | null = null;
  let count = 0;

  const listOnPage = (): { page: Page; items: Enlargeable[] }[] =>
    pages
      .filter(({ spine, frame }) => shown?.spines.includes(spine) && frame.isConnected)
      .map((page) => ({ page, items: listEnlargeable(page.doc) }))
      .filter(({ items }) => items.length > 0);
  const report = (): void => {
    const item = open?.items[open.nth];
    if (!open || !item) return onChange(null);
    const { nth, items, view } = open;
    onChange({ kind: item.kind, label: readLabel(item.element), nth, count: items.length, zoom: view.zoom });
  };
  const close = (): void => {
    if (!open) return;
    open.view.close();
    open = null;
    report();
    onClosed();
  };
  const show = (page: Page, items: Enlargeable[], nth: number): void => {
    const item = items[nth];
    if (!item || !colours) return;
    open?.view.close();
    button.hide();
    const view = openEnlarged({
      stage,
      probeStatus,
      url: book.getChapterUrl(page.spine),
      item,
      colours,
      ...getText(),
      onZoom: () => open?.view === view && report(),
      onFailed: () => open?.view === view && close(),
      onKey: (event) => {
        const command = event.ctrlKey || event.metaKey || event.altKey ? undefined : findEnlargedCommand(event);
        if (!command) return;
        event.preventDefault();
        control(command);
      },
    });
    open = { view, page, items, nth };
    report();
  };
  const openItem = (page: Page, item: Enlargeable): void => {
    const items = listEnlargeable(page.doc);
    const nth = items.findIndex(({ element }) => element === item.element);
    if (nth >= 0) show(page, items, nth);
    else show(page, [item], 0);
  };
  const button = createHoverButton(stage);
  const move = (by: number): void => {
    if (open) show(open.page, open.items, (open.nth + by + open.items.length) % open.items.length);
  };
  const control = (command: EnlargedCommand): void => {
    switch (command) {
      case 'open': {
        const [first] = listOnPage();
        if (first && !open) show(first.page, first.items, 0);
        return;
      }
      case 'next':
        return move(1);
      case 'previous':
        return move(-1);
      case 'larger':
        return open?.view.zoomBy(ZOOM_STEP);
      case 'smaller':
        return open?.view.zoomBy(1 / ZOOM_STEP);
      case 'fit':
        return open?.view.fit();
      case 'close':
        return close();
      default:
        command satisfies never;
    }
  };

  const layer: DocumentLayer = {
    onDocumentLoaded(spine, doc, frame) {
      const page: Page = { spine, doc, frame };
      pages = [...pages.filter((other) => other.frame.isConnected), page];
      button.watch(doc, frame, findEnlargeableAt, (item) => openItem(page, item));
    },
    setColours(next) {
      colours = next;
    },
    onPageShown(view) {
      if (shown !== view) close();
      shown = view;
      button.hide();
      const next = listOnPage().reduce((sum, { items }) => sum + items.length, 0);
      if (next !== count) onCount(next);
      count = next;
    },
    onTap(doc, x, y) {
      const page = pages.find((candidate) => candidate.doc === doc);
      const target = doc.elementFromPoint(x, y);
      const item = page && findEnlargeableAt(target);
      if (!page || !item || item.kind !== 'picture' || target?.closest('a')) return false;
      const share = (page.frame.getBoundingClientRect().left + x) / stage.clientWidth;
      const { height } = item.element.getBoundingClientRect();
      if (!isInMiddle(share) || height > FILLING_SHARE * doc.documentElement.clientHeight) return false;
      openItem(page, item);
      return true;
    },
  };
  return { layer, control, close: () => open?.view.close() };
};
