import type { AudioOutput, AudioOutputEvents, OutputElements, PlainOutput } from './audio-output.ts';
import { browserClock } from './clock.ts';
import { createEffectsControl } from './effects/effects-control.ts';
import { createSilenceSkip } from './effects/silence-skip.ts';
import type { Recording } from './recording.ts';
import { createTimeline } from './timeline.ts';

/** Opens an output that is paused at a position. */
export type Attempt = (atMs: number, events: AudioOutputEvents, elements: OutputElements) => PlainOutput;

/** Creates an output with effects; while one can't decode the sound, the next takes over at the same position. */
export const createOutputWithFallbacks = (
  attempts: readonly [Attempt, ...Attempt[]],
  recording: Recording,
  startMs: number,
  events: AudioOutputEvents,
): AudioOutput => {
  const { chapterStart } = createTimeline(recording);
  let remaining = attempts;
  let shouldPlay = false;
  let outputRate = 1;

  const effects = createEffectsControl({
    onSilence: (isSilent, lateMs) => skip.handle(isSilent, lateMs),
    onBypass: () => replace(),
  });
  const open = (atMs: number): PlainOutput => {
    const withAudibility =
      <Rest extends unknown[]>(isAudible: boolean, report: (...rest: Rest) => void) =>
      (...rest: Rest): void => {
        effects.setAudible(isAudible);
        report(...rest);
      };
    const handleError: AudioOutputEvents['onError'] = (error) => {
      const [, next, ...others] = remaining;
      if (error !== 'undecodable' || !next) return events.onError(error);
      remaining = [next, ...others];
      replace();
    };
    const outputEvents: AudioOutputEvents = {
      ...events,
      onPlaying: withAudibility(true, events.onPlaying),
      onWaiting: withAudibility(false, events.onWaiting),
      onInterrupted: withAudibility(false, events.onInterrupted),
      onEnded: withAudibility(false, events.onEnded),
      onError: withAudibility(false, handleError),
    };
    return remaining[0](atMs, outputEvents, effects);
  };
  const replace = (): void => {
    const atMs = output.atMs();
    effects.setAudible(false);
    output.close();
    effects.releaseElements();
    output = open(atMs);
    output.setRate(outputRate);
    if (shouldPlay) output.play();
  };
  const seek = (atMs: number): void => {
    effects.setAudible(false);
    output.seek(atMs);
  };
  let output = open(startMs);
  const skip = createSilenceSkip(
    {
      atMs: () => output.atMs(),
      setRate: (rate) => {
        outputRate = rate;
        output.setRate(rate);
      },
      goBackTo: (atMs) => {
        if (output.seeksExactly) seek(atMs);
      },
      chapterStart,
    },
    browserClock,
  );

  return {
    play: () => {
      shouldPlay = true;
      effects.setPlaying(true);
      output.play();
    },
    pause: () => {
      shouldPlay = false;
      effects.setAudible(false);
      output.pause();
      effects.setPlaying(false);
    },
    seek,
    reload: () => output.reload(),
    setRate: skip.setRate,
    setVolume: effects.setVolume,
    setEffects: effects.setEffects,
    effects: () => ({ state: effects.state(), savedMs: skip.savedMs() }),
    atMs: () => output.atMs(),
    bufferedToMs: () => output.bufferedToMs(),
    close: () => {
      effects.setAudible(false);
      output.close();
      effects.releaseElements();
      effects.close();
    },
  };
};
