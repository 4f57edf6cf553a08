import { useEffect, useLayoutEffect, useRef } from 'react';
import type { KeyPress } from './keys.ts';

/** Controls that have a use of their own for a key. */
const ownUse = (target: Element, key: string): boolean => {
  if (target.closest('input,textarea,select,[contenteditable],[role="dialog"]'))
    return key !== 'Escape' || target.closest('[role="dialog"]') !== null;
  return (
    (key === ' ' || key === 'Enter' || key.startsWith('Arrow')) &&
    target.closest('button,a,[role="radio"],[role="radiogroup"]') !== null
  );
};

/** Hears keys wherever the focus is in the page. `press` answers whether the key meant something. */
export const useKeys = (press: (key: KeyPress) => boolean): void => {
  const latest = useRef(press);
  // At once: a key may follow what it means by less than a frame.
  useLayoutEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.isComposing || event.defaultPrevented) return;
      if (event.target instanceof Element && ownUse(event.target, event.key)) return;
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
      if (latest.current({ key, shift: shiftKey, ctrl: ctrlKey || metaKey, alt: altKey })) event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
};
