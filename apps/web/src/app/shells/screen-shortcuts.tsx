import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { readKeyPress } from '../../lib/key-press.ts';
import { isOverlayOpen, isTextField } from '../../lib/shortcut-scope.ts';
import { shortcutsSheet } from '../../lib/shortcuts-sheet.ts';
import { useSingleKeyShortcuts } from '../../lib/single-key-shortcuts.ts';
import type { ShellShortcutsProps } from './shell-shortcuts.tsx';

// Few readers ask for it; without it (offline), the key does nothing.
const ShellShortcuts = lazy<ComponentType<ShellShortcutsProps>>(async () => {
  const loaded = await import('./shell-shortcuts.tsx').catch(() => null);
  return { default: loaded?.ShellShortcuts ?? (() => null) };
});

/** Shows the keyboard shortcuts of a shell by `?`. A player registers its own, which are shown instead. */
export const ScreenShortcuts = ({
  hasBooks = false,
}: {
  /** The shell shows books and the search. */ hasBooks?: boolean;
}) => {
  const [wasOpened, setWasOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const areSingleKeysOn = useSingleKeyShortcuts()[0] === 'on';
  useEffect(
    () =>
      shortcutsSheet.register(() => {
        setWasOpened(true);
        setOpen(true);
      }),
    [],
  );
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
  return (
    wasOpened && (
      <Suspense>
        <ShellShortcuts hasBooks={hasBooks} isOpen={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    )
  );
};
