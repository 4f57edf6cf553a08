import type { PageColour, ReadingSettings } from '@lectern/contracts';
import { useMemo, useState } from 'react';
import { useLook } from '../../ui/theme/look.ts';
import {
  type Choices,
  type Chosen,
  changed,
  chosenOf,
  dropped,
  type Layers,
  type Scope,
  settingsOf,
  sized,
  storedLayers,
  storeLayers,
  themedColour,
} from './page-settings.ts';

export type PageSettings = {
  /** As they are drawn. */
  settings: ReadingSettings;
  /** The colour that the theme gives. */
  themed: PageColour;
  /** As they were chosen. */
  chosen: Chosen;
  /** What choices are for: this book, as soon as it has any of its own, or all. */
  scope: Scope;
  setScope: (scope: Scope) => void;
  isTouched: (name: keyof Chosen) => boolean;
  change: (part: Choices) => void;
  resize: (by: number) => void;
  /** Takes one choice back, or all of the scope. */
  reset: (name?: keyof Chosen) => void;
};

/** How the pages of a book look on this device, kept as soon as it changes. */
export const usePageSettings = (bookId: string): PageSettings => {
  useLook(); // draws again when the theme changes
  const themed = themedColour(document.documentElement.dataset['mode'] === 'dark');
  const [layers, setLayers] = useState(() => storedLayers(bookId));
  const [scope, setScope] = useState<Scope>(() => (Object.keys(layers.book).length > 0 ? 'book' : 'all'));
  const chosen = useMemo(() => chosenOf(layers, window.innerWidth), [layers]);
  const settings = useMemo(() => settingsOf(chosen, themed), [chosen, themed]);
  const choose = (next: Layers): void => {
    storeLayers(bookId, next);
    setLayers(next);
  };
  const change = (part: Choices): void => choose(changed(layers, scope, part));
  return {
    settings,
    themed,
    chosen,
    scope,
    setScope,
    isTouched: (name) => name in layers.book || (scope === 'all' && name in layers.all),
    change,
    resize: (by) => change({ fontSize: sized(chosen.fontSize + by) }),
    reset: (name) => choose(dropped(layers, scope, name && [name])),
  };
};
