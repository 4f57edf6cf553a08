import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { Selection } from './selection.ts';

/** A touch held this long starts a selection; one that moves further than this, in px, scrolls. */
const LONG_PRESS_MS = 500;
const MOVE_TOLERANCE_PX = 10;

/** The element of the book that an event belongs to. */
export const findBookElement = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
export const findBookIndex = (target: EventTarget): number | null => {
  const area = findBookElement(target);
  return area ? Number(area.dataset.index) : null;
};
export const isFocusTarget = (target: EventTarget): boolean =>
  target instanceof Element && target.matches('[data-place]');
const closest = (target: EventTarget, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null;

type PointerProps = {
  selection: Selection;
  /** The index of the tab stop: a range selection by click starts there. */
  from: number;
  onMenu: (index: number, button: HTMLElement, byKey: boolean) => void;
};

/**
 * Mouse and touch handling of a grid of books, with one set of listeners for all of them. A click opens; with Ctrl it selects,
 * with Shift it selects a range; while books are selected every click selects. A long press starts a selection.
 */
export const usePointerSelection = ({ selection, from, onMenu }: PointerProps) => {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(undefined);
  // Lifting the finger after a long press must not count as a click.
  const suppressClick = useRef(false);
  const isTouch = useRef(false);
  const cancelPress = (): void => clearTimeout(press.current?.timer);
  useEffect(() => cancelPress, []);

  return {
    onPointerDown: ({ target, pointerType, clientX: x, clientY: y }: PointerEvent): void => {
      cancelPress();
      suppressClick.current = false;
      isTouch.current = pointerType !== 'mouse';
      const index = findBookIndex(target);
      if (!isTouch.current || index === null || closest(target, 'button')) return;
      const timer = setTimeout(() => {
        suppressClick.current = true;
        selection.toggle(index);
      }, LONG_PRESS_MS);
      press.current = { x, y, timer };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent): void => {
      const start = press.current;
      if (start && Math.hypot(clientX - start.x, clientY - start.y) > MOVE_TOLERANCE_PX) cancelPress();
    },
    onMouseDown: (event: MouseEvent): void => {
      // Prevents a text selection, and keeps the focus where the range starts.
      if (event.shiftKey && findBookIndex(event.target) !== null) event.preventDefault();
    },
    onPointerUp: cancelPress,
    onPointerCancel: cancelPress,
    onContextMenu: (event: MouseEvent): void => {
      if (isTouch.current && findBookIndex(event.target) !== null) event.preventDefault();
    },
    // In the capture phase, before the link itself.
    onClickCapture: (event: MouseEvent): void => {
      const index = findBookIndex(event.target);
      if (index === null) return;
      const intercept = (action: () => void): void => {
        event.preventDefault();
        event.stopPropagation();
        action();
      };
      if (suppressClick.current) {
        suppressClick.current = false;
        return intercept(() => undefined);
      }
      const menu = closest(event.target, '[data-menu]');
      if (menu) return intercept(() => onMenu(index, menu, event.detail === 0));
      if (event.shiftKey) return intercept(() => void selection.extend(from, index));
      // Enter (detail 0) opens, even while books are selected.
      const isSelecting = event.ctrlKey || event.metaKey || (selection.selected.size > 0 && event.detail > 0);
      if (isSelecting || closest(event.target, '[data-pick]')) intercept(() => selection.toggle(index));
    },
  };
};
