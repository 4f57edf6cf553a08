import { type ComponentType, useEffect, useState } from 'react';
import { readKeyPress } from '../../lib/key-press.ts';
import { isOverlayOpen, isTextField } from '../../lib/shortcut-scope.ts';
import { shortcutsSheet } from '../../lib/shortcuts-sheet.ts';
import { useSingleKeyShortcuts } from '../../lib/single-key-shortcuts.ts';
import { openByPress } from '../../ui/overlays/overlays.ts';
import type { ShellShortcutsProps } from './shell-shortcuts.tsx';

/** Names the keyboard shortcuts of a shell. What is inside, as a player or a book, names its own, which are shown instead. */
export const ScreenShortcuts = ({
  hasBooks = false,
}: {
  /** The shell shows books and the search. */ hasBooks?: boolean;
}) => {
  const [Sheet, setSheet] = useState<ComponentType<ShellShortcutsProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // few readers ask for it
    const load = async (): Promise<void> => {
      const { ShellShortcuts } = await import('./shell-shortcuts.tsx');
      setSheet(() => ShellShortcuts);
    };
    return shortcutsSheet.register(() => openByPress(setOpen, load));
  }, []);
  return Sheet !== null && <Sheet hasBooks={hasBooks} isOpen={isOpen} onClose={() => setOpen(false)} />;
};

/** Shows the keyboard shortcuts of the current screen by `?`; where nothing else names any, those that work everywhere. */
export const ShortcutsKey = () => {
  const areSingleKeysOn = useSingleKeyShortcuts()[0] === 'on';
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, ctrl, alt } = readKeyPress(event);
      const isAsked = key === '?' && !ctrl && !alt && areSingleKeysOn;
      if (!isAsked || event.defaultPrevented || isTextField(event.target) || isOverlayOpen()) return;
      event.preventDefault();
      shortcutsSheet.open();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [areSingleKeysOn]);
  return <ScreenShortcuts />;
};
