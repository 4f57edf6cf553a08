import type { Timing } from './timing.ts';

/** How long it waits before the first tries; the last one holds for all others. */
const PAUSES_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000];
const LONGEST_PAUSE_MS = 30_000;
/** A line on which nothing comes for so long is tried anew, even when nobody says that it is broken. */
const SILENT_LINE_MS = 10_000;
/** Who comes back to a player after so long wants to be told. */
const GIVES_UP_AFTER_MS = 10 * 60_000;

export type Patience = {
  /** Nothing comes: asks again later. `isBroken`: it is known that nothing will. */
  wait(isBroken: boolean): void;
  /** All is well. */
  rest(): void;
};

/**
 * Tries something again with growing pauses, at once when the network is back, until it goes well or long enough was waited.
 * @param progress grows while something comes, however slowly: then nothing is tried anew
 */
export const patience = (parts: { timing: Timing; again(): void; giveUp(): void; progress(): number }): Patience => {
  const { timing } = parts;
  let since: number | null = null;
  let tries = 0;
  let came = 0;
  let forget = (): void => {};
  let forgetLine = (): void => {};

  const rest = (): void => {
    forget();
    forgetLine();
    since = null;
    tries = 0;
  };
  const attempt = (): void => {
    forget();
    if (since !== null && timing.now() - since > GIVES_UP_AFTER_MS) {
      rest();
      parts.giveUp();
      return;
    }
    tries += 1;
    // before it asks: who fails at once comes back here and waits longer
    forget = timing.after(SILENT_LINE_MS, silence);
    parts.again();
  };
  const silence = (): void => {
    const before = came;
    came = parts.progress();
    if (came > before) forget = timing.after(SILENT_LINE_MS, silence);
    else attempt();
  };

  return {
    wait: (isBroken) => {
      const isFirst = since === null;
      since ??= timing.now();
      if (isFirst) forgetLine = timing.onLine(attempt);
      if (!isBroken && !isFirst) return; // it is being waited for already
      forget();
      came = parts.progress();
      if (isBroken) forget = timing.after(PAUSES_MS[tries] ?? LONGEST_PAUSE_MS, attempt);
      else forget = timing.after(SILENT_LINE_MS, silence);
    },
    rest,
  };
};
