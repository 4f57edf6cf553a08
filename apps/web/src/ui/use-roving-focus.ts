import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';

/**
 * One tab stop for a row of `count` controls; arrows, Home and End move the focus. Spread `row` on the container and
 * `stopAt(index)` on each control. With a `columnLength` they stand in columns: up and down move within one. `first` has the
 * tab stop before the focus was moved.
 */
export const useRovingFocus = <E extends HTMLElement | SVGElement>(
  count: number,
  { columnLength = 1, first = 0 }: { columnLength?: number; first?: number } = {},
) => {
  const container = useRef<E>(null);
  const [last, setLast] = useState(first);
  const stop = Math.min(last, count - 1);

  const onFocus = ({ target }: FocusEvent<E>): void => {
    const at = target.dataset.stop;
    if (at !== undefined) setLast(Number(at));
  };
  const onKeyDown = (event: KeyboardEvent<E>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const stops = [...(container.current?.querySelectorAll<HTMLElement | SVGElement>('[data-stop]') ?? [])];
    const from = stops.findIndex((element) => element === event.target);
    const to = {
      ArrowLeft: from - columnLength,
      ArrowRight: from + columnLength,
      ...(columnLength > 1 && { ArrowUp: from - 1, ArrowDown: from + 1 }),
      Home: 0,
      End: stops.length - 1,
    }[event.key];
    if (from === -1 || to === undefined) return;
    event.preventDefault();
    stops[to]?.focus();
  };
  const stopAt = (at: number): { tabIndex: 0 | -1; 'data-stop': number } => ({
    tabIndex: at === stop ? 0 : -1,
    'data-stop': at,
  });
  return { row: { ref: container, onFocus, onKeyDown }, stopAt };
};
