import type { Clock } from './clock.ts';

const OFFER_MS = 10_000;

/** A position to go back to. `isEnd`: a finished book has started again, and this is its end. */
export type OfferedPosition = { atMs: number; isEnd: boolean };

export type ReturnOffer = {
  /** The position before the jump, as long as it is offered. */
  current(): OfferedPosition | null;
  /** Starts an offer: a wide jump leaves this position. */
  offer(atMs: number, isEnd?: boolean): void;
  /** Ends the offer, and returns its position. */
  take(): number | null;
};

/** Offers the position before a wide jump for some seconds. @param onExpired the offer ended by itself */
export const createReturnOffer = (clock: Clock, onExpired: () => void): ReturnOffer => {
  let position: OfferedPosition | null = null;
  let cancelTimer = (): void => {};
  return {
    current: () => position,
    offer: (atMs, isEnd = false) => {
      // after two jumps in a row the listener wants to go back to the start, not halfway
      position ??= { atMs: Math.round(atMs), isEnd };
      cancelTimer();
      cancelTimer = clock.setTimer(OFFER_MS, () => {
        position = null;
        onExpired();
      });
    },
    take: () => {
      const atMs = position?.atMs ?? null;
      position = null;
      cancelTimer();
      return atMs;
    },
  };
};
