/**
 * Keeps the focus when the control that has it goes away: with its row, its form, its toast or its dialog, or because it is disabled. The
 * browser would move the focus to `body`, and the keyboard and screen readers with it to the top of the page.
 */

/** What only lies over the page: the focus returns to where it was before. */
const TRANSIENT_SELECTOR = '[data-transient]';
/** The same when they close; while they are open, the focus stays inside. */
const OVERLAY_SELECTOR = '[role="menu"],[role="dialog"],[role="alertdialog"],dialog';
const FOCUSABLE_SELECTOR =
  'a[href],button:not(:disabled),input:not(:disabled):not([type="hidden"]),select:not(:disabled),textarea:not(:disabled),summary,iframe,[tabindex]:not([tabindex="-1"])';
/** What has a place among the controls of a row, also while it is disabled. */
const CONTROL_SELECTOR = FOCUSABLE_SELECTOR.replaceAll(':not(:disabled)', '');
/** Neighbours that are not focused: a phone would show its keyboard, and a slider would take the arrow keys. */
const TEXT_FIELD_SELECTOR = 'textarea,input:not([type="checkbox"],[type="radio"],[type="button"],[type="file"])';
const MAX_VISITS = 12;
/** Dialogs and menus return the focus themselves, a few frames after they have closed. */
const PATIENCE_FRAMES = 4;

/** Where a removed element was. */
type Place = { parent: Element; previous: Node | null; next: Node | null; nth: number };
/** An element that has had the focus. */
type Visit = { element: HTMLElement; isTransient: boolean; isInOverlay: boolean; place: Place | null };

const isUsable = (element: Element): boolean =>
  element.isConnected &&
  element.matches(`${FOCUSABLE_SELECTOR},[tabindex]`) &&
  !element.closest('[inert],[aria-hidden="true"]') &&
  (!('checkVisibility' in element) || element.checkVisibility({ visibilityProperty: true }));

const listControls = (root: Element): Element[] =>
  [root, ...root.querySelectorAll(CONTROL_SELECTOR)].filter((element) => element.matches(CONTROL_SELECTOR));

const canTakeFocus = (element: Element | undefined): element is HTMLElement =>
  element instanceof HTMLElement &&
  element.matches(FOCUSABLE_SELECTOR) &&
  !element.matches(TEXT_FIELD_SELECTOR) &&
  isUsable(element);

/** The control of a neighbour that stands where the lost one did in its own row. */
const pickControl = (neighbour: Element | null | undefined, nth: number): HTMLElement | null => {
  const controls = neighbour ? listControls(neighbour) : [];
  return [controls[nth], ...controls].find(canTakeFocus) ?? null;
};

const listElements = (first: Element | null, step: 'nextElementSibling' | 'previousElementSibling'): Element[] => {
  const elements: Element[] = [];
  for (let element = first; element; element = element[step]) elements.push(element);
  return elements;
};

const findElement = (node: Node | null, step: 'nextSibling' | 'previousSibling'): Element | null => {
  for (let at = node; at; at = at[step]) if (at instanceof Element) return at;
  return null;
};

/** The nearest control to a place: what replaced the lost one, what follows it, what precedes it; then around it, up to the main part. */
const findNear = ({ parent, previous, next, nth }: Place): HTMLElement | null => {
  if (!parent.isConnected) return null;
  const before = previous?.parentNode === parent ? findElement(previous, 'previousSibling') : null;
  const after = next?.parentNode === parent ? findElement(next, 'nextSibling') : null;
  const first = before ? before.nextElementSibling : (after ?? parent.firstElementChild);
  for (const sibling of [
    ...listElements(first, 'nextElementSibling'),
    ...listElements(before, 'previousElementSibling'),
  ]) {
    const control = pickControl(sibling, nth);
    if (control) return control;
  }
  for (let around: Element | null = parent; around && around !== document.body; around = around.parentElement) {
    if (around.matches(OVERLAY_SELECTOR)) return pickControl(around, 0);
    if (around.matches('main')) return around instanceof HTMLElement && isUsable(around) ? around : null;
    const siblings: Element[] = [
      ...listElements(around.nextElementSibling, 'nextElementSibling'),
      ...listElements(around.previousElementSibling, 'previousElementSibling'),
    ];
    const control = siblings.map((sibling) => pickControl(sibling, 0)).find((found) => found !== null);
    if (control && !control.closest(`${TRANSIENT_SELECTOR},${OVERLAY_SELECTOR}`)) return control;
  }
  return null;
};

/** The best place for the focus after it was lost: near where it was, else where it was before that, else the main part of the page. */
const findRefuge = (visits: readonly Visit[]): HTMLElement | null => {
  for (const { element, isTransient, isInOverlay, place } of visits.toReversed()) {
    if (isUsable(element) && !element.matches(':disabled')) return element;
    const hasLeft = isTransient || (isInOverlay && !place?.parent.closest(OVERLAY_SELECTOR));
    const near = place && !hasLeft ? findNear(place) : null;
    if (near) return near;
  }
  return document.querySelector<HTMLElement>('main[tabindex]');
};

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Starts to watch the focus of the page. Returns a function that stops it. */
export const keepFocus = (): (() => void) => {
  let visits: Visit[] = [];
  let path = location.pathname;
  let frame = 0;

  const onFocus = (): void => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return;
    cancelAnimationFrame(frame);
    if (path !== location.pathname) visits = [];
    path = location.pathname;
    const visit: Visit = {
      element,
      isTransient: element.closest(TRANSIENT_SELECTOR) !== null,
      isInOverlay: element.closest(OVERLAY_SELECTOR) !== null,
      place: null,
    };
    visits = [...visits.filter((earlier) => earlier.element !== element), visit].slice(-MAX_VISITS);
  };
  const toPlace = (element: HTMLElement): Place | null =>
    element.parentElement && { parent: element.parentElement, previous: element, next: element.nextSibling, nth: 0 };
  const restore = (): void => {
    // a new screen has its own beginning
    if (!isFocusLost() || path !== location.pathname || !document.hasFocus()) return;
    const last = visits.at(-1);
    if (!last) return;
    // the reader has left it, as by a click beside it: nothing takes the focus back
    if (isUsable(last.element) && !last.element.matches(':disabled')) {
      visits = [];
      return;
    }
    if (last.element.isConnected) last.place = toPlace(last.element);
    findRefuge(visits)?.focus();
  };
  const schedule = (): void => {
    if (!isFocusLost() || visits.length === 0) return;
    cancelAnimationFrame(frame);
    const wait = (framesLeft: number): void => {
      frame = requestAnimationFrame(() => (framesLeft > 0 ? wait(framesLeft - 1) : restore()));
    };
    wait(PATIENCE_FRAMES);
  };
  const recordPlaces = (records: readonly MutationRecord[]): void => {
    for (const { target, removedNodes, previousSibling, nextSibling } of records)
      for (const removed of removedNodes)
        for (const visit of visits) {
          const lost = visit.place?.parent ?? visit.element;
          if (!removed.contains(lost) || lost.isConnected || !(target instanceof Element)) continue;
          const nth = removed instanceof Element ? listControls(removed).indexOf(visit.element) : -1;
          visit.place = { parent: target, previous: previousSibling, next: nextSibling, nth: Math.max(0, nth) };
        }
  };
  const observer = new MutationObserver((records) => {
    if (visits.length === 0) return;
    recordPlaces(records);
    schedule();
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributeFilter: ['disabled', 'hidden', 'inert'],
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', schedule);
  // a frame that takes the focus sends no event of its own
  addEventListener('blur', onFocus);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', schedule);
    removeEventListener('blur', onFocus);
  };
};
