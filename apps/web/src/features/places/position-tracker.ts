import type { Reached } from './elsewhere.ts';

declare const movement: unique symbol;
/** A position to which the person has moved. Only a tracker makes one, and saving takes nothing less. */
export type Movement<P> = P & { readonly [movement]: true };

/** What a tracker asks of the surface or the player, and of what saves its positions. */
export type TrackerParts<P> = {
  /** The id of this device. */
  device: string;
  /** Whether two shares of the book lie so far apart that a person who has moved is asked. */
  isApart: (there: number, here: number) => boolean;
  /** The position moves by itself, as that of sound does while it plays. */
  isMoving: () => boolean;
  /** A movement waits that the server does not know yet. */
  isUnsent: () => boolean;
  /** Shows a newer position. `isFirst`: the first time since this device has moved. */
  follow: (to: Reached, isFirst: boolean) => void;
  save: (position: Movement<P>) => void;
  /** Whether a device that was answered stays answered when the person moves on here. */
  remembersAnswer: boolean;
};

export type PositionTracker<P> = {
  subscribe: (listener: () => void) => () => void;
  /** The position of another device that the person is asked about; null when there is nothing to ask. */
  question: () => Reached | null;
  /** A position is shown to which the person has not moved: the first one, or the same one after a change of layout. */
  show: (fraction: number) => void;
  /** The person has moved to a position, or chosen it: it is saved. */
  move: (position: P, fraction: number) => void;
  /** The newest position of the book. `how`: heard of, or told in answer to a movement of this device. */
  learn: (newest: Reached, how: 'news' | 'answer') => void;
  /** The person wants to go there. Answers where; null when the question is gone. */
  go: () => Reached | null;
  /** The person stays here. */
  stay: () => void;
  /** Another device begins anew: what was answered about it is over. */
  begins: (device: string) => void;
};

/**
 * Where a person is in one book on this device, and what the newest position of all devices means here. A device that has not
 * moved since follows; one that has moved asks, or, near the other, leaves it to the later act.
 * @param opened `updated` of the newest position when the book was opened; `conflict`: another device left it after a movement
 * of this one that could not be sent in time
 */
export const createPositionTracker = <P>(
  { device, isApart, isMoving, isUnsent, follow, save, remembersAnswer }: TrackerParts<P>,
  opened: { updated: string | null; conflict: Reached | null },
): PositionTracker<P> => {
  const listeners = new Set<() => void>();
  let known = opened.updated ?? '';
  let here: number | null = null;
  let question: Reached | null = null;
  let answered: { device: string | null; stays: boolean } | null = null;
  /** What was learned before anything was shown. */
  let early: { newest: Reached; how: 'news' | 'answer' } | null = opened.conflict && {
    newest: opened.conflict,
    how: 'answer',
  };
  let isFollowing = false;

  const ask = (next: Reached | null): void => {
    if (question === next) return;
    question = next;
    for (const listener of [...listeners]) listener();
  };
  const decide = (newest: Reached, how: 'news' | 'answer', at: number): void => {
    const isOwn = newest.device === device;
    if (isOwn && how === 'answer') return; // the position of this device holds
    const isAnswered = answered !== null && answered.device === newest.device;
    if (isAnswered && answered?.stays) return;
    const isAtRest = !isUnsent() && !isMoving();
    const hasMoved = how === 'answer' || question !== null || !isAtRest;
    if (hasMoved && isOwn) return; // another tab of this browser: the later act holds
    if (hasMoved && isApart(newest.fraction, at)) {
      if (!isAnswered) ask(newest);
      return;
    }
    ask(null);
    if (!isAtRest) return; // near: what this device saves next is the later act
    follow(newest, !isFollowing);
    isFollowing = true;
    here = newest.fraction;
  };
  const arrive = (fraction: number): void => {
    here = fraction;
    if (!early) return;
    const { newest, how } = early;
    early = null;
    decide(newest, how, fraction);
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    question: () => question,
    show: arrive,
    move: (position, fraction) => {
      arrive(fraction);
      isFollowing = false;
      if (!remembersAnswer) answered = null;
      if (question && !isApart(question.fraction, fraction)) ask(null);
      // the one place where a position becomes a movement
      save(position as Movement<P>);
    },
    learn: (newest, how) => {
      // what is told late, or of this very position, is no news
      if (newest.updated <= known) return;
      known = newest.updated;
      if (here === null) early = { newest, how };
      else decide(newest, how, here);
    },
    go: () => {
      const to = question;
      if (to) answered = { device: to.device, stays: false };
      ask(null);
      return to;
    },
    stay: () => {
      if (question) answered = { device: question.device, stays: true };
      ask(null);
    },
    begins: (by) => {
      if (answered?.device === by) answered = null;
    },
  };
};
