import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';

/** One tab stop for a row of `count` controls; arrows, Home and End move the focus. Spread `row` on the container and `stopAt(index)` on each control. */
export const useRovingFocus = <E extends HTMLElement>(count: number) => {
  const container = useRef<E>(null);
  const [last, setLast] = useState(0);
  const stop = Math.min(last, count - 1);

  const onFocus = ({ target }: FocusEvent<E>): void => {
    const at = target.dataset.stop;
    if (at !== undefined) setLast(Number(at));
  };
  const onKeyDown = (event: KeyboardEvent<E>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const stops = [...(container.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])];
    const from = stops.findIndex((element) => element === event.target);
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: stops.length - 1 }[event.key];
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
