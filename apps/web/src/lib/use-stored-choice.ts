import { useSyncExternalStore } from 'react';
import { browserStorage } from './browser-storage.ts';

/** Choices that could not be stored; they last as long as the page. */
const unstoredChoices = new Map<string, string>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Stores a choice from outside the component that shows it. */
export const storeChoice = (name: string, value: string): void => {
  browserStorage.write(name, value);
  if (browserStorage.read(name) === value) unstoredChoices.delete(name);
  else unstoredChoices.set(name, value);
  for (const listener of listeners) listener();
};

const readValue = (name: string): string | null => unstoredChoices.get(name) ?? browserStorage.read(name);

/** The value stored in this browser under `name`, or null. */
export const useStoredValue = (name: string): string | null => useSyncExternalStore(subscribe, () => readValue(name));

const toOption = <V extends string>(options: readonly [V, ...V[]], stored: string | null): V =>
  options.find((value) => value === stored) ?? options[0];

/** Reads a stored choice outside of React, see `useStoredChoice`. */
export const readStoredChoice = <V extends string>(name: string, all: readonly [V, ...V[]]): V =>
  toOption(all, readValue(name));

/** One of `all`, stored in this browser under `name`; the first one until the user chooses, or when the stored value is no longer an option. */
export const useStoredChoice = <V extends string>(name: string, all: readonly [V, ...V[]]): [V, (next: V) => void] => [
  toOption(all, useStoredValue(name)),
  (next) => storeChoice(name, next),
];
