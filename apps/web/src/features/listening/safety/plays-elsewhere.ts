/** Another device plays. `asking`: this one plays too, and waits for an answer; `paused`: it was paused for it. */
export type PlaysElsewhere = { state: 'asking' | 'paused'; device: string; name: string | null };

export type PlayEvent =
  /** A device of this reader has begun to play; `own`: this one. */
  | { kind: 'started'; device: string; name: string | null; own: boolean }
  /** This device plays now, or rests. */
  | { kind: 'plays'; is: boolean }
  /** No answer came. */
  | { kind: 'late' }
  | { kind: 'answered' };

/** How long an answer is waited for. */
export const ANSWER_MS = 10_000;

/** What this device asks after something has happened. `plays`: whether it plays. */
export const askedAfter = (asked: PlaysElsewhere | null, event: PlayEvent, plays: boolean): PlaysElsewhere | null => {
  switch (event.kind) {
    case 'started':
      if (event.own) return null;
      return plays ? { state: 'asking', device: event.device, name: event.name } : asked;
    case 'plays':
      // who presses pause, or plays again, has answered
      return asked && (asked.state === 'paused') === event.is ? null : asked;
    case 'late':
      return asked && { ...asked, state: 'paused' };
    case 'answered':
      return null;
    default:
      event satisfies never;
      return asked;
  }
};
