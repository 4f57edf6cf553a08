import type { ReadingSettings } from '@lectern/contracts';
import { useMemo, useState } from 'react';
import { useLook } from '../../ui/theme/look.ts';
import { type Choice, resized, settingsOf, storeChoice, storedChoice, usualChoice } from './page-settings.ts';

export type PageSettings = {
  settings: ReadingSettings;
  change: (part: Partial<Choice>) => void;
  resize: (by: number) => void;
  usualSize: () => void;
  reset: () => void;
};

/** How pages look on this device, kept as soon as it changes. */
export const usePageSettings = (): PageSettings => {
  useLook(); // draws again when the theme changes
  const night = document.documentElement.dataset['mode'] === 'dark';
  const [choice, setChoice] = useState(() => storedChoice(window.innerWidth));
  const settings = useMemo(() => settingsOf(choice, night), [choice, night]);
  const choose = (next: Choice): void => {
    storeChoice(next);
    setChoice(next);
  };
  return {
    settings,
    change: (part) => choose({ ...choice, ...part }),
    resize: (by) => choose(resized(choice, by)),
    usualSize: () => choose({ ...choice, fontSize: usualChoice(window.innerWidth).fontSize }),
    reset: () => choose(usualChoice(window.innerWidth)),
  };
};
