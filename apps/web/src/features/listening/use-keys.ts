import { useEffect, useLayoutEffect, useRef } from 'react';
import { useSingleKeys } from '../../lib/single-keys.ts';
import { type Command, commandOf } from './keys.ts';

/** Controls that have a use of their own for a key. */
const ownUse = (target: Element, key: string): boolean => {
  if (target.closest('input:not([type="range"]),textarea,select,[contenteditable],[role="dialog"],[role="menu"]'))
    return true;
  if (key.startsWith('Arrow')) return target.closest('input,[role="tab"],[data-own-arrows]') !== null;
  return key === ' ' && target.closest('button,a,[role="tab"]') !== null;
};

/** Hears the player's keys wherever the focus is in the page. */
export const useKeys = (obey: (command: Command) => void): void => {
  const latest = useRef(obey);
  const [singles] = useSingleKeys();
  useLayoutEffect(() => {
    latest.current = obey;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.isComposing || event.defaultPrevented) return;
      if (event.target instanceof Element && ownUse(event.target, event.key)) return;
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
      const command = commandOf({ key, shift: shiftKey, ctrl: ctrlKey || metaKey, alt: altKey }, singles === 'on');
      if (!command) return;
      event.preventDefault();
      latest.current(command);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [singles]);
};
