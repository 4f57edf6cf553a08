import { useEffect, useLayoutEffect, useRef } from 'react';

type Opener = () => void;

/** Who can show keyboard shortcuts: the shell of the screen, and above it a screen with shortcuts of its own. */
let openers: readonly Opener[] = [];

/** The keyboard shortcuts of the current screen, for whoever offers to show them. */
export const shortcutsSheet = {
  open: (): void => openers.at(-1)?.(),
  /** Names what `open` calls from now on. Returns a function that takes it back. */
  register: (opener: Opener): (() => void) => {
    openers = [...openers, opener];
    return () => {
      openers = openers.filter((other) => other !== opener);
    };
  },
};

/** Registers a screen that shows keyboard shortcuts of its own. */
export const useShortcutsSheet = (opener: Opener): void => {
  const latest = useRef(opener);
  useLayoutEffect(() => {
    latest.current = opener;
  });
  useEffect(() => shortcutsSheet.register(() => latest.current()), []);
};
