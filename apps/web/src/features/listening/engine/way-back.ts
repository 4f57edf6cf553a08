import type { Timing } from './timing.ts';

const OFFER_MS = 10_000;

export type WayBack = {
  back(): { atMs: number } | null;
  /** A wide jump leaves this place. */
  from(atMs: number): void;
  /** The place to go back to, once. */
  take(): number | null;
};

/** Keeps the place before a wide jump for as long as the way back is offered. @param changed the offer ended by itself */
export const wayBack = (timing: Timing, changed: () => void): WayBack => {
  let back: { atMs: number } | null = null;
  let forget = (): void => {};
  return {
    back: () => back,
    from: (atMs) => {
      // who went astray twice wants to go home, not half the way
      back ??= { atMs: Math.round(atMs) };
      forget();
      forget = timing.after(OFFER_MS, () => {
        back = null;
        changed();
      });
    },
    take: () => {
      const place = back?.atMs ?? null;
      back = null;
      forget();
      return place;
    },
  };
};
