/** What a reader's hands ask for, wherever in the page they are. */
export type Hands = {
  turn(by: 1 | -1): void;
  /** A tap in the middle. */
  tap(): void;
  /** A tap on a point of this document; whether a mark is there, which it was meant for. */
  touch(doc: Document, x: number, y: number): boolean;
  key(event: KeyboardEvent): void;
  /** An absolute address that was clicked, and where it was. */
  link(url: string, link: Element): void;
  /** A finger has moved by `px` to the right, and let go. */
  drag(px: number): void;
  release(): void;
  paged(): boolean;
  leftIsNext(): boolean;
  /** Whether taps at the sides turn, and swipes do; as `paged` where it is not said. */
  zones?(): boolean;
  swipes?(): boolean;
  /** Whether what is shown can't be scrolled further; that of the whole document where it is not said. */
  stuck?(by: 1 | -1): boolean;
};

const SWIPE_PX = 60;
const BACK_ZONE = 0.3;
const FORWARD_ZONE = 0.7;
const XLINK = 'http://www.w3.org/1999/xlink';
const OWN_CLICKS = 'button,input,select,textarea,label,summary,audio,video,[contenteditable]';
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']);
/** What the browser would do by itself: scroll, and look for words on this page alone (as Ctrl + F does). */
const OWN_KEYS = new Set([
  'F3',
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

/** The absolute address that an element leads to: empty when it is none, null when the element leads nowhere. */
export const addressOf = (element: Element): string | null => {
  const href = element.getAttribute('href') ?? element.getAttributeNS(XLINK, 'href');
  return href === null ? null : (URL.parse(href, element.baseURI)?.href ?? '');
};

/**
 * Listens in one document (a chapter's or the surface's own). `left` and `width` place it in the window, in CSS pixels,
 * since zones are those of the whole window. Nothing a click could lead to happens by itself: links and forms are cancelled.
 */
export const listen = (doc: Document, left: () => number, width: () => number, hands: Hands): void => {
  const cancelLink = (event: Event): void => {
    const element = (event.target as Element | null)?.closest?.('a,area'); // targets of pointer events are elements
    const url = element ? addressOf(element) : null;
    if (!element || url === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'click' && url !== '') hands.link(url, element);
  };
  doc.addEventListener('click', cancelLink, true);
  doc.addEventListener('auxclick', cancelLink, true);
  doc.addEventListener('submit', (event) => event.preventDefault(), true);
  doc.addEventListener('dragstart', (event) => event.preventDefault(), true);

  // A tap that ends a selection means nothing else.
  let wasSelected = false;
  doc.addEventListener('pointerdown', () => {
    wasSelected = doc.getSelection()?.isCollapsed === false;
  });
  doc.addEventListener('click', (event) => {
    const target = event.target as Element | null; // clicks land on elements
    if (event.button !== 0 || target?.closest?.(OWN_CLICKS)) return;
    if (wasSelected || !doc.getSelection()?.isCollapsed || zoomed()) return;
    if (hands.touch(doc, event.clientX, event.clientY)) return;
    const share = (left() + event.clientX) / width();
    const middle = share >= BACK_ZONE && share <= FORWARD_ZONE;
    if (middle || !(hands.zones ?? hands.paged)()) hands.tap();
    else hands.turn(share < BACK_ZONE === hands.leftIsNext() ? 1 : -1);
  });

  doc.addEventListener('keydown', (event) => {
    const target = event.target as Element | null; // keys go to the focused element
    if (event.isComposing || target?.closest?.('input,textarea,select,[contenteditable],audio,video')) return;
    const own = target?.closest?.('a,button,summary') && (event.key === 'Enter' || event.key === ' ');
    if (own || event.key === 'Tab' || MODIFIERS.has(event.key)) return;
    const scrolls = !hands.paged() && (event.key === 'ArrowUp' || event.key === 'ArrowDown');
    if (scrolls) return;
    const modified = event.ctrlKey || event.metaKey;
    if (modified ? event.key.toLowerCase() === 'f' : OWN_KEYS.has(event.key)) event.preventDefault();
    hands.key(event);
  });

  listenToSwipes(doc, hands);
  listenToWheel(doc, hands);
};

/** While the page is pinched larger, fingers move it instead of turning. */
export const zoomed = (): boolean => (globalThis.visualViewport?.scale ?? 1) > 1.01;

const listenToSwipes = (doc: Document, hands: Hands): void => {
  let start: { id: number; x: number; y: number } | null = null;
  const stop = (): void => {
    if (start) hands.release();
    start = null;
  };
  doc.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'touch' || !(hands.swipes ?? hands.paged)() || zoomed()) return;
    if (start || !event.isPrimary) return stop();
    start = { id: event.pointerId, x: event.screenX, y: event.screenY };
  });
  doc.addEventListener('pointermove', (event) => {
    if (start?.id !== event.pointerId || !doc.getSelection()?.isCollapsed) return;
    const x = event.screenX - start.x;
    if (Math.abs(x) > 10 && Math.abs(x) > Math.abs(event.screenY - start.y)) hands.drag(x);
  });
  doc.addEventListener('pointerup', (event) => {
    if (start?.id !== event.pointerId) return;
    const x = event.screenX - start.x;
    const level = Math.abs(x) > Math.abs(event.screenY - start.y);
    start = null;
    if (level && Math.abs(x) >= SWIPE_PX && doc.getSelection()?.isCollapsed)
      hands.turn(x > 0 === hands.leftIsNext() ? 1 : -1);
    hands.release();
  });
  doc.addEventListener('pointercancel', stop);
};

const WHEEL_PX = 40;
const NOTCH_PX = 100;
const GESTURE_GAP_MS = 200;
const NOTCH_GAP_MS = 120;
const BEYOND_PX = 320;

/** In pages one gesture (or one notch) is one page; in a strip, going on at its end leads into the next chapter. */
const listenToWheel = (doc: Document, hands: Hands): void => {
  let sum = 0;
  let last = 0;
  let turned = 0;
  const onWheel = (event: WheelEvent): void => {
    if (event.ctrlKey || event.metaKey) return;
    const delta =
      (Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY) *
      (event.deltaMode === 1 ? 40 : 1);
    const fresh = event.timeStamp - last > GESTURE_GAP_MS;
    if (fresh || Math.sign(delta) !== Math.sign(sum)) sum = 0;
    if (fresh) turned = 0;
    last = event.timeStamp;
    sum += delta;
    if (hands.paged()) {
      event.preventDefault();
      const notch = Math.abs(delta) >= NOTCH_PX && event.timeStamp - turned > NOTCH_GAP_MS;
      if (turned !== 0 ? !notch : Math.abs(sum) < WHEEL_PX) return;
    } else {
      const root = doc.documentElement;
      const ends = delta > 0 ? root.scrollTop + root.clientHeight >= root.scrollHeight - 2 : root.scrollTop <= 0;
      const stuck = hands.stuck?.(delta > 0 ? 1 : -1) ?? ends;
      if (!stuck) sum = 0;
      if (turned !== 0 || Math.abs(sum) < BEYOND_PX) return;
    }
    turned = event.timeStamp;
    sum = 0;
    hands.turn(delta > 0 ? 1 : -1);
  };
  doc.addEventListener('wheel', onWheel, { passive: false });
};
