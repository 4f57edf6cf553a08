import { useSyncExternalStore } from 'react';
import { remembered } from './remembered.ts';

/** What could not be kept lasts as long as the page. */
const chosen = new Map<string, string>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Chooses from outside of the screen that shows it. */
export const choose = (name: string, value: string): void => {
  remembered.write(name, value);
  if (remembered.read(name) === value) chosen.delete(name);
  else chosen.set(name, value);
  for (const listener of listeners) listener();
};

const keptNow = (name: string): string | null => chosen.get(name) ?? remembered.read(name);

/** What is kept in this browser under `name`, or null. */
export const useKept = (name: string): string | null => useSyncExternalStore(subscribe, () => keptNow(name));

const oneOf = <V extends string>(all: readonly [V, ...V[]], kept: string | null): V =>
  all.find((value) => value === kept) ?? all[0];

/** What `useChoice` would answer now. */
export const choiceNow = <V extends string>(name: string, all: readonly [V, ...V[]]): V => oneOf(all, keptNow(name));

/** One of `all`, kept in this browser under `name`; the first one until chosen, or when what was kept no longer exists. */
export const useChoice = <V extends string>(name: string, all: readonly [V, ...V[]]): [V, (next: V) => void] => [
  oneOf(all, useKept(name)),
  (next) => choose(name, next),
];
