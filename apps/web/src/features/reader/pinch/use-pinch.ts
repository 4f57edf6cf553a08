import type { FromSurface } from '@lectern/contracts';
import { useState } from 'react';
import { sized } from '../page-settings.ts';
import type { PageSettings } from '../use-page-settings.ts';

/** What two fingers do to the size of the text: told while they move, and laid out when they are up. */
export const usePinch = ({ chosen, change }: PageSettings) => {
  const [size, setSize] = useState<number | null>(null);
  const hear = ({ times, isDone }: Extract<FromSurface, { kind: 'pinched' }>): void => {
    const next = sized(chosen.fontSize * times);
    setSize(isDone ? null : next);
    if (isDone && next !== chosen.fontSize) change({ fontSize: next });
  };
  return { size, hear };
};
