import { useLayoutEffect } from 'react';
import { useSingleKeys } from '../../lib/single-keys.ts';

/** Where letters are written, they are letters. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** `/` outside of fields, and Ctrl+K or ⌘K anywhere; not behind an open dialog or menu. Answers whether `/` is heard. */
export const useShortcut = (open: () => void): boolean => {
  const hearsSlash = useSingleKeys()[0] === 'on';
  // Before the window shows what it belongs to: a hand may be quicker than the next frame.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const isSlash = hearsSlash && key === '/' && !ctrlKey && !metaKey && !altKey && !isWriting(target);
      const isK = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey;
      if (event.defaultPrevented || !(isSlash || isK)) return;
      if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [open, hearsSlash]);
  return hearsSlash;
};
