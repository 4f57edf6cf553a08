import type { IsNear, SaveOrigin } from '@lectern/contracts';
import type { TimedPosition } from './saved-positions.ts';

declare const movement: unique symbol;
/**
 * A position to which the reader has moved, with the position of the book that this page knew. Only a tracker creates one, and
 * savers accept nothing else.
 */
export type Movement<P> = P & { readonly origin: SaveOrigin; readonly [movement]: true };

/** The server's reply to a save: where that came from, and whether it is the current position. */
export type SaveReply = { origin: SaveOrigin | undefined; isCurrent: boolean };
/** How a page learns of the current position: announced by the server, or as the reply to a save. */
export type PositionSource = 'news' | SaveReply;

/** What a tracker needs of the reader view or the player, and of the saver. */
export type PositionTrackerOptions<P> = {
  /** The id of this page. */
  holder: string;
  nextNumber: () => number;
  /** Whether two fractions of the book are so near that nobody is asked. */
  isNear: IsNear;
  /** The position moves by itself, as it does while audio plays. */
  isMoving: () => boolean;
  /** A movement was not sent yet. */
  isUnsent: () => boolean;
  /** Shows a newer position. `isFirst`: the first time since this page has moved. */
  follow: (to: TimedPosition, isFirst: boolean) => void;
  save: (position: Movement<P>) => void;
  /** Whether an older program that was answered for stays answered when the person moves on here. */
  keepsAnswer: boolean;
};

export type PositionTracker<P> = {
  subscribe: (listener: () => void) => () => void;
  /** The position of another page that the reader is asked about; null without a question. */
  question: () => TimedPosition | null;
  /** A position is shown without a movement: the first one, or the same one after a layout change. */
  show: (fraction: number) => void;
  /** The reader has moved to a position, or chosen it: it is saved, while a question is open for the history only. */
  move: (position: P, fraction: number) => void;
  /** Handles the current position of the book. */
  learn: (newest: TimedPosition, source: PositionSource) => void;
  /** The reader wants to go there. Returns the position; null when the question is gone. */
  go: () => TimedPosition | null;
  /** The reader stays here: the next movement answers the question. */
  stay: () => void;
  /** A device starts again: the earlier answer about it no longer counts. */
  resetAnswer: (device: string) => void;
  /** Another page of this browser goes on instead of this one: what that device saves is followed, until the reader moves here. */
  yieldTo: (device: string) => void;
  /** This page goes on instead of another one, which stays at a position: what moves here is later than that. */
  takeOver: (from: { holder: string; fraction: number }) => void;
};

/** A device that was answered for and saves nothing for so long has stopped; what it saves then is asked about again. */
const CONTINUES_MS = 60_000;
/** Far less than a millisecond of a book. */
const SAME_FRACTION = 1e-12;

/**
 * Tracks the reader's position in one book on this page, and decides what the current position of the book means, by the table
 * of positions.md (PLACE-20). The server decides by the same knowledge whether a save becomes current (`placeSave`).
 * @param opened `version` of the position at which the book was opened; `conflict`: the position of another page that came after
 * a movement that could not be sent in time
 */
export const createPositionTracker = <P>(
  { holder, nextNumber, isNear, isMoving, isUnsent, follow, save, keepsAnswer }: PositionTrackerOptions<P>,
  opened: { version: number; conflict: TimedPosition | null },
): PositionTracker<P> => {
  const listeners = new Set<() => void>();
  let knownVersion = opened.version;
  /** The version that this page has seen, followed or answered; saves are based on it. */
  let basedOn = opened.conflict ? 0 : opened.version;
  let currentFraction: number | null = null;
  let question: TimedPosition | null = null;
  /** An older program, which can't be asked itself and so goes on making its positions current. */
  let answered: { device: string; reachedAt: number } | null = null;
  let lastMove: { position: P; origin: SaveOrigin } | null = null;
  /** Received before a position was shown. */
  let deferred: { newest: TimedPosition; wasKept: boolean } | null = opened.conflict && {
    newest: opened.conflict,
    wasKept: true,
  };
  let isFollowing = false;
  let yieldedTo: string | null = null;
  let takenOver: { holder: string; fraction: number } | null = null;

  const setQuestion = (next: TimedPosition | null): void => {
    if (question === next) return;
    question = next;
    for (const listener of [...listeners]) listener();
  };
  const isAtRest = (): boolean => !isUnsent() && !isMoving();
  const saveMove = (position: P): void => {
    const origin: SaveOrigin = { holder, number: nextNumber(), basedOn };
    lastMove = { position, origin };
    // the only place where a position becomes a movement
    save({ ...position, origin } as Movement<P>);
  };
  const isAnswered = (newest: TimedPosition): boolean => {
    if (!answered || newest.holder !== null || answered.device !== newest.device) return false;
    if (newest.reachedAt - answered.reachedAt > CONTINUES_MS) answered = null;
    else answered = { ...answered, reachedAt: newest.reachedAt };
    return answered !== null;
  };
  const isTakenOver = (newest: TimedPosition): boolean =>
    takenOver !== null &&
    takenOver.holder === newest.holder &&
    Math.abs(takenOver.fraction - newest.fraction) < SAME_FRACTION;
  const isLed = ({ device, holder: by }: TimedPosition): boolean =>
    yieldedTo !== null && yieldedTo === device && by !== holder && !isMoving();
  const followTo = (newest: TimedPosition): void => {
    basedOn = newest.version;
    setQuestion(null);
    follow(newest, !isFollowing);
    isFollowing = true;
    currentFraction = newest.fraction;
  };
  /** The movement of this page counts, although another page came between. */
  const outrank = (version: number, wasKept: boolean): void => {
    basedOn = version;
    setQuestion(null);
    if (wasKept && !isUnsent() && lastMove) saveMove(lastMove.position);
  };
  const decide = (newest: TimedPosition, wasKept: boolean, at: number): void => {
    if (newest.holder === holder) {
      basedOn = newest.version;
      return setQuestion(null);
    }
    const hasMoved = wasKept || question !== null || !isAtRest();
    const isClose = isNear(newest.fraction, at);
    if (isLed(newest)) {
      lastMove = null; // whatever becomes of it, this page is elsewhere now
      return followTo(newest);
    }
    if (hasMoved && (isAnswered(newest) || isTakenOver(newest))) return outrank(newest.version, wasKept);
    if (hasMoved && !isClose) return setQuestion(newest);
    if (isAtRest()) followTo(newest);
    else outrank(newest.version, wasKept);
  };
  const learnReply = (newest: TimedPosition, { isCurrent }: SaveReply, at: number): void => {
    // another page has replaced what was saved here, and this one has not moved since
    if (isCurrent && question && isAtRest()) return followTo(newest.version > question.version ? newest : question);
    if (isCurrent && newest.version > knownVersion) return decide(newest, false, at);
    if (isCurrent) return;
    // a late reply may name an older position than the one that was followed or asked about since
    if (newest.version !== basedOn && newest.version >= knownVersion) {
      if (newest !== question && newest.version !== question?.version) decide(newest, true, at);
    } else if (!question && lastMove && lastMove.origin.basedOn !== basedOn) outrank(basedOn, true); // near, or answered for, meanwhile
  };
  const answer = ({ version, holder: by, device, reachedAt }: TimedPosition): void => {
    answered = by === null && device !== null ? { device, reachedAt } : null;
    basedOn = version;
    setQuestion(null);
  };
  const show = (fraction: number): void => {
    currentFraction = fraction;
    if (!deferred) return;
    const { newest, wasKept } = deferred;
    deferred = null;
    decide(newest, wasKept, fraction);
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
      yieldedTo = null;
      if (!keepsAnswer) answered = null;
      if (question && isNear(question.fraction, fraction)) outrank(question.version, false);
      saveMove(position);
    },
    learn: (newest, source) => {
      // without a movement here it is the reply to a save of an earlier page
      const isReply = source !== 'news' && (lastMove ? source.origin === lastMove.origin : yieldedTo === null);
      const isNewer = newest.version > knownVersion;
      if (!isReply && !isNewer) return;
      const at = currentFraction;
      if (at === null) deferred = { newest, wasKept: deferred?.wasKept ?? false };
      else if (isReply) learnReply(newest, source, at);
      else decide(newest, false, at);
      knownVersion = Math.max(knownVersion, newest.version);
    },
    go: () => {
      const to = question;
      if (to) answer(to);
      return to;
    },
    stay: () => {
      if (question) answer(question);
    },
    resetAnswer: (device) => {
      if (answered?.device === device) answered = null;
    },
    yieldTo: (device) => {
      yieldedTo = device;
      takenOver = null;
    },
    takeOver: (from) => {
      takenOver = from;
    },
  };
};
