import { useEffect, useLayoutEffect, useRef } from 'react';
import { useSingleKeyShortcuts } from '../../lib/single-key-shortcuts.ts';
import { type Command, findCommand } from './keyboard-shortcuts.ts';

/** Whether a focused control handles a key itself. */
const handlesKeyItself = (target: Element, key: string): boolean => {
  if (target.closest('input:not([type="range"]),textarea,select,[contenteditable],[role="dialog"],[role="menu"]'))
    return true;
  if (key.startsWith('Arrow')) return target.closest('input,[role="tab"],[data-own-arrows]') !== null;
  return key === ' ' && target.closest('button,a,[role="tab"]') !== null;
};

/** Runs the player's keyboard commands wherever the focus is on the page. */
export const useKeyboardShortcuts = (onCommand: (command: Command) => void): void => {
  const latest = useRef(onCommand);
  const [singleKeys] = useSingleKeyShortcuts();
  useLayoutEffect(() => {
    latest.current = onCommand;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.isComposing || event.defaultPrevented) return;
      if (event.target instanceof Element && handlesKeyItself(event.target, event.key)) return;
      const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
      const command = findCommand({ key, shift: shiftKey, ctrl: ctrlKey || metaKey, alt: altKey }, singleKeys === 'on');
      if (!command) return;
      event.preventDefault();
      latest.current(command);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [singleKeys]);
};
