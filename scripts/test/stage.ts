import type { Tally } from './tally.ts';

/** One step of a run, with a name that `--only` knows. Its output comes as it is made when `isShown`, else in one piece at its end. */
export type Stage = { readonly name: string; run(isShown: boolean): Promise<Tally> };

/**
 * Stages that wait to be run, one after the other. Lanes of one leg run side by side, two that are the same list share its stages;
 * the output of the first comes as it is made.
 */
export type Lane = Stage[];
