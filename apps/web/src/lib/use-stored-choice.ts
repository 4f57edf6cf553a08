import { useSyncExternalStore } from 'react';
import { browserStorage } from './browser-storage.ts';

const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Stores a choice from outside the component that shows it. */
export const storeChoice = (name: string, value: string): void => {
  browserStorage.write(name, value);
  for (const listener of listeners) listener();
};

/** The value stored in this browser under `name`, or null. */
export const useStoredValue = (name: string): string | null =>
  useSyncExternalStore(
    subscribe,
    () => browserStorage.read(name),
    () => null, // a page that is rendered in advance knows no browser
  );

const toOption = <V extends string>(options: readonly [V, ...V[]], stored: string | null): V =>
  options.find((value) => value === stored) ?? options[0];

/** Reads a stored choice outside of React, see `useStoredChoice`. */
export const readStoredChoice = <V extends string>(name: string, all: readonly [V, ...V[]]): V =>
  toOption(all, browserStorage.read(name));

/** One of `all`, stored in this browser under `name`; the first one until the user chooses, or when the stored value is no longer an option. */
export const useStoredChoice = <V extends string>(name: string, all: readonly [V, ...V[]]): [V, (next: V) => void] => [
  toOption(all, useStoredValue(name)),
  (next) => storeChoice(name, next),
];
