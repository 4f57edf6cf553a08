import type { Clock } from '../clock.ts';

/** Browsers play no sound faster than this. */
const SILENT_RATE = 4;
/** If the end of silence was noticed later, so much sound went by too fast that it is played again. */
const MAX_OVERRUN_MS = 120;
/** Never twice to the same place: playback goes on. */
const MIN_PROGRESS_MS = 500;

/** What the skip reads and moves: an output. Positions are those of the recording, whatever the speed. */
type SkippedOutput = {
  atMs(): number;
  setRate(rate: number): void;
  /** Plays again from a position, if it can do so exactly. */
  goBackTo(atMs: number): void;
  /** It goes back no further: chapters that were counted are not counted again. */
  chapterStart(atMs: number): number;
};

export type SilenceSkip = {
  setRate(rate: number): void;
  /** Silence begins, or ended so long ago. */
  handle(isSilent: boolean, lateMs: number): void;
  savedMs(): number;
};

/** Plays silence faster. */
export const createSilenceSkip = (output: SkippedOutput, clock: Pick<Clock, 'now'>): SilenceSkip => {
  let rate = 1;
  let savedMs = 0;
  let returnedToMs: number | null = null;
  /** Where and when the silence began that is played now. */
  let silence: { atMs: number; since: number } | null = null;

  const silentRate = (): number => Math.max(rate, SILENT_RATE);
  const computeSaved = (): number =>
    silence ? Math.max(0, (output.atMs() - silence.atMs) / rate - (clock.now() - silence.since)) : 0;
  return {
    setRate: (next) => {
      savedMs += computeSaved();
      if (silence) silence = { atMs: output.atMs(), since: clock.now() };
      rate = next;
      output.setRate(silence ? silentRate() : rate);
    },
    handle: (isSilent, lateMs) => {
      if (isSilent === (silence !== null)) return;
      if (!silence) {
        silence = { atMs: output.atMs(), since: clock.now() };
        output.setRate(silentRate());
        return;
      }
      const atMs = output.atMs();
      const overrunMs = Math.min(lateMs * silentRate(), atMs - silence.atMs);
      savedMs += computeSaved();
      silence = null;
      output.setRate(rate);
      const soundMs = Math.max(output.chapterStart(atMs), atMs - overrunMs);
      const isRepeated = returnedToMs !== null && Math.abs(soundMs - returnedToMs) < MIN_PROGRESS_MS;
      if (overrunMs <= MAX_OVERRUN_MS || isRepeated) return;
      returnedToMs = soundMs;
      output.goBackTo(soundMs);
    },
    savedMs: () => savedMs + computeSaved(),
  };
};
