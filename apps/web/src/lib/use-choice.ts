import { useState } from 'react';
import { remembered } from './remembered.ts';

/** One of `all`, kept in this browser under `name`; the first one until chosen, or when what was kept no longer exists. */
export const useChoice = <V extends string>(name: string, all: readonly [V, ...V[]]): [V, (next: V) => void] => {
  const [choice, setChoice] = useState<V>(() => {
    const kept = remembered.read(name);
    return all.find((value) => value === kept) ?? all[0];
  });
  const choose = (next: V) => {
    remembered.write(name, next);
    setChoice(next);
  };
  return [choice, choose];
};
