import type { Tally } from './tally.ts';

/** One step of a run, with a name that `--only` knows. */
export type Stage = { readonly name: string; run(): Promise<Tally> };
