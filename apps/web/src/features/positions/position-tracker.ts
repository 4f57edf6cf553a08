import type { TimedPosition } from './saved-positions.ts';

declare const movement: unique symbol;
/** A position to which the reader has moved. Only a tracker creates one, and savers accept nothing else. */
export type Movement<P> = P & { readonly [movement]: true };

/** What a tracker needs of the reader view or the player, and of the saver. */
export type PositionTrackerOptions<P> = {
  /** The id of this device. */
  device: string;
  /** Whether two fractions of the book are so far apart that a reader who has moved is asked. */
  isOtherPage: (there: number, here: number) => boolean;
  /** The position moves by itself, as it does while audio plays. */
  isMoving: () => boolean;
  /** A movement was not sent yet. */
  isUnsent: () => boolean;
  /** Shows a newer position. `isFirst`: the first time since this device has moved. */
  follow: (to: TimedPosition, isFirst: boolean) => void;
  save: (position: Movement<P>) => void;
  /** Whether a device that was answered stays answered when the person moves on here. */
  keepsAnswer: boolean;
};

export type PositionTracker<P> = {
  subscribe: (listener: () => void) => () => void;
  /** The position of another device that the reader is asked about; null without a question. */
  question: () => TimedPosition | null;
  /** A position is shown without a movement: the first one, or the same one after a layout change. */
  show: (fraction: number) => void;
  /** The reader has moved to a position, or chosen it: it is saved. */
  move: (position: P, fraction: number) => void;
  /** Handles the newest position of the book. `source`: announced by the server, or its answer to a movement of this device. */
  learn: (newest: TimedPosition, source: 'news' | 'answer') => void;
  /** The reader wants to go there. Returns the position; null when the question is gone. */
  go: () => TimedPosition | null;
  /** The reader stays here. */
  stay: () => void;
  /** Another device starts again: the earlier answer about it no longer counts. */
  resetAnswer: (device: string) => void;
};

/**
 * Tracks the reader's position in one book on this device, and decides what the newest position of all devices means. A device
 * that has not moved follows it; one that has moved asks, or, when both are near, lets the later movement count.
 * @param opened `updated` of the newest position when the book was opened; `conflict`: the position of another device that came
 * after a movement of this one that could not be sent in time
 */
export const createPositionTracker = <P>(
  {
    device,
    isOtherPage: isApart,
    isMoving,
    isUnsent,
    follow,
    save,
    keepsAnswer: remembersAnswer,
  }: PositionTrackerOptions<P>,
  opened: { updated: string | null; conflict: TimedPosition | null },
): PositionTracker<P> => {
  const listeners = new Set<() => void>();
  let lastUpdated = opened.updated ?? '';
  let currentFraction: number | null = null;
  let question: TimedPosition | null = null;
  let answered: { device: string | null; stays: boolean } | null = null;
  /** Received before a position was shown. */
  let deferred: { newest: TimedPosition; source: 'news' | 'answer' } | null = opened.conflict && {
    newest: opened.conflict,
    source: 'answer',
  };
  let isFollowing = false;

  const setQuestion = (next: TimedPosition | null): void => {
    if (question === next) return;
    question = next;
    for (const listener of [...listeners]) listener();
  };
  const decide = (newest: TimedPosition, source: 'news' | 'answer', at: number): void => {
    const isOwn = newest.device === device;
    if (isOwn && source === 'answer') return; // the position of this device is the newest
    const isAnswered = answered !== null && answered.device === newest.device;
    if (isAnswered && answered?.stays) return;
    const isAtRest = !isUnsent() && !isMoving();
    const hasMoved = source === 'answer' || question !== null || !isAtRest;
    if (hasMoved && isOwn) return; // another tab of this browser: the later movement counts
    if (hasMoved && isApart(newest.fraction, at)) {
      if (!isAnswered) setQuestion(newest);
      return;
    }
    setQuestion(null);
    if (!isAtRest) return; // near: the next movement of this device counts
    follow(newest, !isFollowing);
    isFollowing = true;
    currentFraction = newest.fraction;
  };
  const show = (fraction: number): void => {
    currentFraction = fraction;
    if (!deferred) return;
    const { newest, source } = deferred;
    deferred = null;
    decide(newest, source, fraction);
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    question: () => question,
    show,
    move: (position, fraction) => {
      show(fraction);
      isFollowing = false;
      if (!remembersAnswer) answered = null;
      if (question && !isApart(question.fraction, fraction)) setQuestion(null);
      // the only place where a position becomes a movement
      save(position as Movement<P>);
    },
    learn: (newest, source) => {
      // older positions, and this one itself, change nothing
      if (newest.updated <= lastUpdated) return;
      lastUpdated = newest.updated;
      if (currentFraction === null) deferred = { newest, source };
      else decide(newest, source, currentFraction);
    },
    go: () => {
      const to = question;
      if (to) answered = { device: to.device, stays: false };
      setQuestion(null);
      return to;
    },
    stay: () => {
      if (question) answered = { device: question.device, stays: true };
      setQuestion(null);
    },
    resetAnswer: (by) => {
      if (answered?.device === by) answered = null;
    },
  };
};
