/** Another device plays. `asking`: this one plays too, and waits for an answer; `paused`: it was paused. */
export type OtherDevicePlayback = { state: 'asking' | 'paused'; device: string; name: string | null };

export type OtherDeviceEvent =
  /** A device of this reader has started playing; `isThisDevice`: this one. */
  | { kind: 'started'; device: string; name: string | null; isThisDevice: boolean }
  /** This device has started or stopped playing. */
  | { kind: 'playing'; isPlaying: boolean }
  /** No answer came in time. */
  | { kind: 'timeout' }
  | { kind: 'answered' };

/** How long an answer is waited for. */
export const ANSWER_MS = 10_000;

/** Computes the question after an event. `isPlaying`: whether this device plays. */
export const reduceOtherDevicePlayback = (
  question: OtherDevicePlayback | null,
  event: OtherDeviceEvent,
  isPlaying: boolean,
): OtherDevicePlayback | null => {
  switch (event.kind) {
    case 'started':
      if (event.isThisDevice) return null;
      return isPlaying ? { state: 'asking', device: event.device, name: event.name } : question;
    case 'playing':
      // pressing pause, or play again, is an answer
      return question && (question.state === 'paused') === event.isPlaying ? null : question;
    case 'timeout':
      return question && { ...question, state: 'paused' };
    case 'answered':
      return null;
    default:
      event satisfies never;
      return question;
  }
};
