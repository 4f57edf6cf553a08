import type { FromSurface, Wanted } from '@lectern/contracts';

type Found = Extract<FromSurface, { kind: 'located' }>['found'];

/** Asks the open book where stretches stand. */
export const seeker = () => {
  let answer: ((found: Found) => void) | null = null;
  return {
    ask: (wanted: readonly Wanted[], say: (message: { kind: 'locate'; wanted: Wanted[] }) => void): Promise<Found> =>
      new Promise((done) => {
        answer = done;
        say({ kind: 'locate', wanted: [...wanted] });
      }),
    heard: (found: Found): void => answer?.(found),
  };
};
