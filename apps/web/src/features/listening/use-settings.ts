import { useMemo } from 'react';
import { ownName } from '../../lib/own.ts';
import { useKept } from '../../lib/use-choice.ts';
import { readSettings, SETTINGS, type Settings, writeSettings } from './choices.ts';

/** How this browser's player behaves, and the way to change it. */
export const useSettings = (): [Settings, (part: Partial<Settings>) => void] => {
  const kept = useKept(ownName(SETTINGS));
  const settings = useMemo(() => readSettings(kept), [kept]);
  return [settings, (part) => writeSettings({ ...settings, ...part })];
};
