import { useEffect, useLayoutEffect, useRef } from 'react';
import { type KeyPress, readKeyPress } from '../../lib/key-press.ts';

/** Whether the focused control uses a key itself. */
const handlesKeyItself = (target: Element, key: string): boolean => {
  if (target.closest('input,textarea,select,[contenteditable],[role="dialog"]'))
    return key !== 'Escape' || target.closest('[role="dialog"]') !== null;
  return (
    (key === ' ' || key === 'Enter' || key.startsWith('Arrow')) &&
    target.closest('button,a,[role="radio"],[role="radiogroup"]') !== null
  );
};

/** Listens to keys anywhere in the page. `onKeyPress` returns whether the key was a command. */
export const useKeyboard = (onKeyPress: (key: KeyPress) => boolean): void => {
  const latest = useRef(onKeyPress);
  // a layout effect, since a key press may follow a render by less than a frame
  useLayoutEffect(() => {
    latest.current = onKeyPress;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.isComposing || event.defaultPrevented) return;
      if (event.target instanceof Element && handlesKeyItself(event.target, event.key)) return;
      if (latest.current(readKeyPress(event))) event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
};
