import { createWheelRouter, findScrollBox, scrollsBox } from './scroll-boxes.ts';

/** Handlers for taps, swipes, wheel and keys, wherever they happen on the page. */
export type InputHandlers = {
  turn(by: 1 | -1): void;
  /** A tap in the middle. */
  tap(): void;
  /** A tap on a point of a document; true when a mark or layer there has handled it. */
  tapAt(doc: Document, x: number, y: number): boolean;
  key(event: KeyboardEvent): void;
  /** A key before it has any other meaning; true when the caret has handled it. */
  caretKey?(event: KeyboardEvent): boolean;
  /** A link with an absolute address was clicked. */
  link(url: string, link: Element): void;
  /** A finger has moved by `px` to the right; `release` when it lifts. */
  drag(px: number): void;
  release(): void;
  isPaged(): boolean;
  /** Boxes of the document may scroll by themselves. */
  hasScrollBoxes?: boolean;
  isLeftNext(): boolean;
  /** Whether taps at the sides turn pages, and whether swipes do; both default to `isPaged`. */
  hasTapZones?(): boolean;
  canSwipe?(): boolean;
  /** Whether the content can't be scrolled further; defaults to the scroll position of the document. */
  isAtScrollEnd?(by: 1 | -1): boolean;
};

const SWIPE_PX = 60;
const BACK_ZONE = 0.3;
const FORWARD_ZONE = 0.7;
const XLINK_NAMESPACE = 'http://www.w3.org/1999/xlink';
const INTERACTIVE_SELECTOR = 'button,input,select,textarea,label,summary,audio,video,[contenteditable]';
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);
/** Keys with a browser default that is prevented: scrolling, the caret of the browser, and its search, which sees this page only. */
const BROWSER_KEYS = new Set([
  'F3',
  'F7',
  ' ',
  'PageDown',
  'PageUp',
  'Home',
  'End',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
]);

/** The absolute address of a link: empty when it is invalid, null when the element is no link. */
export const getLinkUrl = (element: Element): string | null => {
  const href = element.getAttribute('href') ?? element.getAttributeNS(XLINK_NAMESPACE, 'href');
  return href === null ? null : (URL.parse(href, element.baseURI)?.href ?? '');
};

/**
 * Listens to input in one document (of a chapter, or of the surface). `left` and `width` give its place in the window in CSS pixels,
 * since tap zones are those of the whole window. Cancels the default of links and forms.
 */
export const listenToInput = (
  doc: Document,
  left: () => number,
  width: () => number,
  handlers: InputHandlers,
): void => {
  const cancelLink = (event: Event): void => {
    const element = (event.target as Element | null)?.closest?.('a,area'); // targets of pointer events are elements
    const url = element ? getLinkUrl(element) : null;
    if (!element || url === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'click' && url !== '') handlers.link(url, element);
  };
  doc.addEventListener('click', cancelLink, true);
  doc.addEventListener('auxclick', cancelLink, true);
  doc.addEventListener('submit', (event) => event.preventDefault(), true);
  doc.addEventListener('dragstart', (event) => event.preventDefault(), true);

  // a tap that dismisses a selection does nothing else
  let hadSelection = false;
  doc.addEventListener('pointerdown', () => {
    hadSelection = doc.getSelection()?.isCollapsed === false;
  });
  doc.addEventListener('click', (event) => {
    const target = event.target as Element | null; // clicks land on elements
    if (event.button !== 0 || target?.closest?.(INTERACTIVE_SELECTOR)) return;
    if (hadSelection || !doc.getSelection()?.isCollapsed || isZoomedIn()) return;
    if (handlers.tapAt(doc, event.clientX, event.clientY)) return;
    const share = (left() + event.clientX) / width();
    const isMiddle = share >= BACK_ZONE && share <= FORWARD_ZONE;
    if (isMiddle || !(handlers.hasTapZones ?? handlers.isPaged)()) handlers.tap();
    else handlers.turn(share < BACK_ZONE === handlers.isLeftNext() ? 1 : -1);
  });

  doc.addEventListener('keydown', (event) => {
    const target = event.target as Element | null; // keys go to the focused element
    if (event.isComposing || target?.closest?.('input,textarea,select,[contenteditable],audio,video')) return;
    const activatesControl = target?.closest?.('a,button,summary') && (event.key === 'Enter' || event.key === ' ');
    if (activatesControl) return;
    if (handlers.caretKey?.(event)) {
      event.preventDefault();
      return;
    }
    if (event.key === 'Tab' || MODIFIERS.has(event.key)) return;
    if (handlers.hasScrollBoxes && scrollsBox(event)) return;
    const isScrollKey = !handlers.isPaged() && (event.key === 'ArrowUp' || event.key === 'ArrowDown');
    if (isScrollKey) return;
    const modified = event.ctrlKey || event.metaKey;
    // F by its place where the layout is not Latin
    const isF =
      event.key.toLowerCase() === 'f' || (event.code === 'KeyF' && !/^[\p{scx=Latin}\p{scx=Common}]/u.test(event.key));
    if (modified ? isF : BROWSER_KEYS.has(event.key)) event.preventDefault();
    handlers.key(event);
  });

  listenToSwipes(doc, handlers);
  listenToWheel(doc, handlers);
};

/** Whether the browser has zoomed in: then fingers pan the page instead of turning it. */
export const isZoomedIn = (): boolean => (globalThis.visualViewport?.scale ?? 1) > 1.01;

const listenToSwipes = (doc: Document, handlers: InputHandlers): void => {
  let start: { id: number; x: number; y: number } | null = null;
  const stop = (): void => {
    if (start) handlers.release();
    start = null;
  };
  doc.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'touch' || !(handlers.canSwipe ?? handlers.isPaged)() || isZoomedIn()) return;
    if (start || !event.isPrimary) return stop();
    if (handlers.hasScrollBoxes && findScrollBox(event.target, 'x')) return;
    start = { id: event.pointerId, x: event.screenX, y: event.screenY };
  });
  doc.addEventListener('pointermove', (event) => {
    if (start?.id !== event.pointerId || !doc.getSelection()?.isCollapsed) return;
    const x = event.screenX - start.x;
    if (Math.abs(x) > 10 && Math.abs(x) > Math.abs(event.screenY - start.y)) handlers.drag(x);
  });
  doc.addEventListener('pointerup', (event) => {
    if (start?.id !== event.pointerId) return;
    const x = event.screenX - start.x;
    const isHorizontal = Math.abs(x) > Math.abs(event.screenY - start.y);
    start = null;
    if (isHorizontal && Math.abs(x) >= SWIPE_PX && doc.getSelection()?.isCollapsed)
      handlers.turn(x > 0 === handlers.isLeftNext() ? 1 : -1);
    handlers.release();
  });
  doc.addEventListener('pointercancel', stop);
};

const WHEEL_PX = 40;
const NOTCH_PX = 100;
const GESTURE_GAP_MS = 200;
const NOTCH_GAP_MS = 120;
const CHAPTER_TURN_PX = 320;

/** In paged mode one gesture (or one notch) turns one page; in scrolled mode, scrolling on at the end leads into the next chapter. */
const listenToWheel = (doc: Document, handlers: InputHandlers): void => {
  let accumulated = 0;
  let lastEventAt = 0;
  let turnedAt = 0;
  const route = createWheelRouter();
  const onWheel = (event: WheelEvent): void => {
    if (event.ctrlKey || event.metaKey) return;
    const delta =
      (Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY) *
      (event.deltaMode === 1 ? 40 : 1);
    const isNewGesture = event.timeStamp - lastEventAt > GESTURE_GAP_MS;
    if (isNewGesture || Math.sign(delta) !== Math.sign(accumulated)) accumulated = 0;
    if (isNewGesture) turnedAt = 0;
    lastEventAt = event.timeStamp;
    // a gesture that scrolls a box turns no page, also not at the end of the box
    const target = handlers.hasScrollBoxes ? route(event, isNewGesture) : 'page';
    if (target === 'ended' && handlers.isPaged()) event.preventDefault();
    if (target !== 'page') return;
    accumulated += delta;
    if (handlers.isPaged()) {
      event.preventDefault();
      const isNotch = Math.abs(delta) >= NOTCH_PX && event.timeStamp - turnedAt > NOTCH_GAP_MS;
      if (turnedAt !== 0 ? !isNotch : Math.abs(accumulated) < WHEEL_PX) return;
    } else {
      const root = doc.documentElement;
      const isAtDocumentEnd =
        delta > 0 ? root.scrollTop + root.clientHeight >= root.scrollHeight - 2 : root.scrollTop <= 0;
      const isAtEnd = handlers.isAtScrollEnd?.(delta > 0 ? 1 : -1) ?? isAtDocumentEnd;
      if (!isAtEnd) accumulated = 0;
      if (turnedAt !== 0 || Math.abs(accumulated) < CHAPTER_TURN_PX) return;
    }
    turnedAt = event.timeStamp;
    accumulated = 0;
    handlers.turn(delta > 0 ? 1 : -1);
  };
  doc.addEventListener('wheel', onWheel, { passive: false });
};
