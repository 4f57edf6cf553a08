import { useLayoutEffect } from 'react';
import { readKeyPress } from '../../lib/key-press.ts';
import { isOverlayOpen, isTextField } from '../../lib/shortcut-scope.ts';
import { useSingleKeyShortcuts } from '../../lib/single-key-shortcuts.ts';

/** Opens the search with `/` outside of text fields, and with Ctrl+K or ⌘K anywhere except behind dialogs and menus. Returns whether `/` is enabled. */
export const useSearchShortcut = (open: () => void): boolean => {
  const isSlashEnabled = useSingleKeyShortcuts()[0] === 'on';
  // A layout effect: a key may be pressed before the next frame.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, ctrl, alt } = readKeyPress(event);
      const isSlash = isSlashEnabled && key === '/' && !ctrl && !alt && !isTextField(event.target);
      const isK = key.toLowerCase() === 'k' && ctrl && !alt;
      if (event.defaultPrevented || !(isSlash || isK) || isOverlayOpen()) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open, isSlashEnabled]);
  return isSlashEnabled;
};
