import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { Selection } from './selection.ts';

/** A finger that rests so long begins to choose; one that moves further than this, in px, scrolls. */
const LONG_MS = 500;
const STILL_PX = 10;

/** What belongs to the book under an event. */
export const areaAt = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null;
export const indexAt = (target: EventTarget): number | null => {
  const area = areaAt(target);
  return area ? Number(area.dataset.index) : null;
};
export const isPlace = (target: EventTarget): boolean => target instanceof Element && target.matches('[data-place]');
const on = (target: EventTarget, what: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(what) : null;

type PointerProps = {
  selection: Selection;
  /** Where the focus is: a range that begins with a click begins there. */
  from: number;
  onMenu: (index: number, button: HTMLElement, byKey: boolean) => void;
};

/**
 * What mouse and fingers do in a grid of books: one set of listeners for all of them. A click opens; with Ctrl it chooses,
 * with Shift it chooses a range; while books are chosen every click chooses. A resting finger begins to choose.
 */
export const usePointer = ({ selection, from, onMenu }: PointerProps) => {
  const press = useRef<{ x: number; y: number; timer: ReturnType<typeof setTimeout> }>(undefined);
  // The finger that has just begun to choose is lifted: that is no click.
  const swallows = useRef(false);
  const isFinger = useRef(false);
  const lift = (): void => clearTimeout(press.current?.timer);
  useEffect(() => lift, []);

  return {
    onPointerDown: ({ target, pointerType, clientX: x, clientY: y }: PointerEvent): void => {
      lift();
      swallows.current = false;
      isFinger.current = pointerType !== 'mouse';
      const index = indexAt(target);
      if (!isFinger.current || index === null || on(target, 'button')) return;
      const timer = setTimeout(() => {
        swallows.current = true;
        selection.toggle(index);
      }, LONG_MS);
      press.current = { x, y, timer };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent): void => {
      const begun = press.current;
      if (begun && Math.hypot(clientX - begun.x, clientY - begun.y) > STILL_PX) lift();
    },
    onMouseDown: (event: MouseEvent): void => {
      // A range of books, not of letters; and the focus stays where it begins.
      if (event.shiftKey && indexAt(event.target) !== null) event.preventDefault();
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onContextMenu: (event: MouseEvent): void => {
      if (isFinger.current && indexAt(event.target) !== null) event.preventDefault();
    },
    // Before the link itself hears of it.
    onClickCapture: (event: MouseEvent): void => {
      const index = indexAt(event.target);
      if (index === null) return;
      const takes = (deed: () => void): void => {
        event.preventDefault();
        event.stopPropagation();
        deed();
      };
      if (swallows.current) {
        swallows.current = false;
        return takes(() => undefined);
      }
      const menu = on(event.target, '[data-menu]');
      if (menu) return takes(() => onMenu(index, menu, event.detail === 0));
      if (event.shiftKey) return takes(() => void selection.extend(from, index));
      // A key (Enter) opens, whatever is chosen.
      const chooses = event.ctrlKey || event.metaKey || (selection.chosen.size > 0 && event.detail > 0);
      if (chooses || on(event.target, '[data-pick]')) takes(() => selection.toggle(index));
    },
  };
};
