// oxlint-disable max-lines -- one state machine: all of its transitions share its state, and no part stands alone
import type { AudioOutput, AudioOutputEvents, PlaybackError } from './audio-output.ts';
import { noEffects } from './effects/sound-effects.ts';
import type {
  LoadOptions,
  Playback,
  PlaybackDetails,
  PlaybackSession,
  PositionReport,
  SessionContext,
} from './playback.ts';
import type { Recording } from './recording.ts';
import { createRetry } from './retry.ts';
import { createReturnOffer } from './return-offer.ts';
import { createSleepTimer } from './sleep-timer.ts';
import { createTimeline } from './timeline.ts';
import { computeRewind } from './times.ts';

const UPDATE_MS = 250;
const REPORT_MS = 5000;
/** From this distance on a jump offers the way back. */
const WIDE_JUMP_MS = 5 * 60_000;
/** A finished book that starts again offers so much of its end. */
const OFFERED_END_MS = 30_000;
/** A book whose files end so much before its length has a wrong one. */
const WRONG_LENGTH_MS = 2000;
/** Whoever has listened so long up to such an end has heard the book. */
const HEARD_END_MS = 30_000;

/** So many tracks are skipped one after the other. */
const MAX_SKIPPED_TRACKS = 3;

/** `starved`: it should play, and no data arrives. */
type Phase = 'loading' | 'ready' | 'starved' | 'ended' | { failed: PlaybackError };

/** Loads an audiobook; it stays paused without `autoplay`. */
export const createPlaybackSession = (
  loaded: Recording,
  startMs: number,
  options: LoadOptions,
  context: SessionContext,
): PlaybackSession => {
  const { clock } = context;
  const timeline = createTimeline(loaded);
  let recording = loaded;
  let output: AudioOutput;
  let phase: Phase = 'loading';
  let shouldPlay = false;
  let isAudible = false;
  /** The output has to reconnect before it can play. */
  let isBroken = false;
  /** Fresh addresses were requested, and nothing was heard since. */
  let isRenewed = false;
  let isClosed = false;
  let isBeginReported = true;
  /** Tracks that could not be played since something was heard, and where that was. */
  let skippedTracks: { count: number; fromMs: number } | null = null;
  let seeking = false;
  let jumps = 0;
  /** The listener has moved since the last report. */
  let moved = false;
  let { rate, effects = noEffects } = options;
  let at = timeline.clamp(startMs);
  /** The book was loaded at its end: it starts again when it is played. */
  let isFinished = timeline.isAtEnd(startMs);
  /** Where the sound that is heard now began. */
  let soundFromMs = at;
  let pausedAt: number | null = options.pausedForMs === undefined ? null : clock.date() - options.pausedForMs;
  let updatedAt = 0;
  let reportedAt = 0;
  let cancelUpdates = (): void => {};

  const report = (cause: PositionReport['cause']): void => {
    reportedAt = clock.now();
    context.onPosition({ atMs: Math.round(at), cause, moved });
    moved = false;
  };
  const readPosition = (): void => {
    const now = Math.min(loaded.durationMs, Math.max(0, output.atMs()));
    if (isAudible && now !== at) moved = true;
    at = now;
  };
  const sleepTimer = createSleepTimer({
    atMs: () => at,
    chapterLeftMs: () => timeline.chapterEnd(at) - at,
    rate: () => rate,
  });
  const updateVolume = (): void => output.setVolume(context.level() * sleepTimer.volumeFactor());
  const returnOffer = createReturnOffer(clock, () => context.onChange());

  const retry = createRetry({
    clock,
    attempt: () => {
      isBroken = false;
      output.reload();
    },
    onGiveUp: () => fail('network'),
    getProgress: () => output.bufferedToMs(),
  });
  const stop = (): void => {
    shouldPlay = false;
    isAudible = false;
    cancelUpdates();
    retry.reset();
    output.pause();
  };
  const fail = (error: PlaybackError): void => {
    const wasPlaying = shouldPlay;
    stop();
    phase = { failed: error };
    isBroken = error !== 'blocked';
    seeking = false;
    pausedAt = clock.date();
    if (wasPlaying) report('pause');
    context.onChange();
  };
  const pause = (): void => {
    if (!shouldPlay) return;
    readPosition();
    stop();
    if (phase === 'starved') phase = 'ready';
    pausedAt = clock.date();
    report('pause');
    context.onChange();
  };
  const moveTo = (toMs: number): void => {
    at = timeline.clamp(toMs);
    jumps += 1;
    moved = true;
    seeking = true;
    isAudible = false;
    pausedAt = null;
    isFinished = false;
    soundFromMs = at;
    if (phase === 'ended') phase = 'ready';
    output.seek(at);
  };
  const fallAsleep = (toMs: number | null): void => {
    stop();
    if (toMs !== null) moveTo(toMs);
    pausedAt = clock.date();
    report('pause');
    updateVolume();
  };
  const advance = (before: number, elapsedMs: number): void => {
    const chapters = Math.max(0, timeline.chapterAt(at) - timeline.chapterAt(before));
    if (chapters > 0 || timeline.trackAt(at) !== timeline.trackAt(before)) report('track');
    else if (clock.now() - reportedAt >= REPORT_MS) report('tick');
    const result = sleepTimer.advance(elapsedMs, chapters);
    if (result === 'awake') updateVolume();
    else fallAsleep(result === 'here' ? null : timeline.chapterStart(at));
  };
  const update = (): void => {
    cancelUpdates = clock.setTimer(UPDATE_MS, update);
    const elapsed = clock.now() - updatedAt;
    updatedAt = clock.now();
    const before = at;
    readPosition();
    if (isAudible) advance(before, elapsed);
    context.onChange();
  };

  const replaceOutput = (fresh: Recording | null): void => {
    if (isClosed) return;
    if (!fresh) return fail('refused');
    output.close();
    recording = fresh;
    output = createOutput();
    if (shouldPlay) output.play();
    context.onChange();
  };
  const waitForData = (isConnectionLost: boolean): void => {
    if (!shouldPlay) return;
    isAudible = false;
    if (phase === 'ready') phase = 'starved';
    retry.schedule(isConnectionLost);
  };
  /** Goes on with the next track where one can't be played. Returns whether there is one: after a few in a row all may be like that. */
  const skipTrack = (): boolean => {
    const skipped = skippedTracks ?? { count: 0, fromMs: at };
    const next = timeline.startOfTrack(timeline.trackAt(at) + 1);
    if (!shouldPlay || next === null || skipped.count === MAX_SKIPPED_TRACKS) {
      if (skippedTracks) at = skipped.fromMs;
      skippedTracks = null;
      return false;
    }
    moveTo(next);
    skippedTracks = { ...skipped, count: skipped.count + 1 };
    context.onSkippedTrack();
    return true;
  };
  const events: AudioOutputEvents = {
    onSeeked: () => {
      seeking = false;
      if (phase === 'loading') phase = 'ready';
      context.onChange();
    },
    onPlaying: () => {
      if (!shouldPlay) return output.pause();
      isAudible = true;
      isRenewed = false;
      skippedTracks = null;
      phase = 'ready';
      retry.reset();
      readPosition();
      updatedAt = clock.now();
      if (!isBeginReported) {
        moved = true;
        report('begin');
      }
      isBeginReported = true;
      context.onChange();
    },
    onWaiting: () => {
      waitForData(false);
      context.onChange();
    },
    onGap: () => {
      readPosition();
      context.onGap();
    },
    onInterrupted: pause,
    onEnded: () => {
      readPosition();
      // a jump behind the sound that there is ends nothing: the length of the book is wrong
      const isCut = loaded.durationMs - at > WRONG_LENGTH_MS && at - soundFromMs < HEARD_END_MS;
      moved = moved || isAudible || at !== loaded.durationMs;
      stop();
      if (!isCut) at = loaded.durationMs;
      phase = 'ended';
      sleepTimer.cancel();
      pausedAt = null;
      report('end');
      updateVolume();
      context.onChange();
    },
    onError: (error) => {
      if (error === 'refused' && !isRenewed) {
        isRenewed = true;
        waitForData(true);
        context.renew(recording.id).then(replaceOutput, () => {
          isRenewed = false;
          events.onError('network');
        });
      } else if (error === 'network') {
        isBroken = true;
        if (phase === 'loading' && !shouldPlay) phase = 'ready';
        waitForData(true);
      } else if (error !== 'undecodable' || !skipTrack()) fail(error);
      context.onChange();
    },
  };
  const createOutput = (): AudioOutput => {
    const created = context.createOutput(recording, at, events);
    created.setRate(rate);
    created.setVolume(context.level() * sleepTimer.volumeFactor());
    created.setEffects(effects);
    return created;
  };

  /** Plays a finished book from its start, and offers its end. */
  const startAgain = (): void => {
    const lastChapterMs = timeline.startOfChapter(timeline.chapterCount - 1);
    returnOffer.offer(Math.max(lastChapterMs, loaded.durationMs - OFFERED_END_MS), true);
    moveTo(0);
  };
  const play = (): void => {
    if (shouldPlay) return;
    const wakePosition = sleepTimer.wakePosition();
    if (phase === 'ended' || isFinished) startAgain();
    else if (wakePosition !== null) {
      returnOffer.offer(at);
      moveTo(wakePosition);
    } else if (pausedAt !== null && context.settings().autoRewind) {
      const to = Math.max(0, at - computeRewind(clock.date() - pausedAt));
      if (to < at) moveTo(to);
    }
    sleepTimer.clearWakePosition();
    shouldPlay = true;
    isBeginReported = false;
    if (typeof phase === 'object') phase = 'ready';
    updatedAt = clock.now();
    cancelUpdates = clock.setTimer(UPDATE_MS, update);
    if (isBroken) {
      isBroken = false;
      output.reload();
    }
    output.play();
    context.onChange();
  };

  output = createOutput();
  if (options.autoplay) play();

  return {
    timeline,
    playback: (): Playback => {
      const details: PlaybackDetails = {
        recording,
        atMs: Math.round(at),
        chapter: timeline.chapterAt(at),
        track: timeline.trackAt(at),
        rate,
        effects,
        effectsStatus: output.effects(),
        sleep: sleepTimer.current(),
        bufferedToMs: Math.round(output.bufferedToMs()),
        back: returnOffer.current(),
        seeking,
        jumps,
      };
      if (typeof phase === 'object') return { state: 'failed', reason: phase.failed, ...details };
      if (phase === 'starved') return { state: 'waiting', ...details };
      if (phase === 'ready') return { state: shouldPlay ? 'playing' : 'paused', ...details };
      return { state: phase, ...details };
    },
    atMs: () => {
      if (shouldPlay) readPosition();
      return at;
    },
    play,
    pause,
    jump: (toMs) => {
      if (shouldPlay) readPosition();
      if (Math.abs(timeline.clamp(toMs) - at) >= WIDE_JUMP_MS) returnOffer.offer(at);
      sleepTimer.clearWakePosition();
      moveTo(toMs);
      report('seek');
      if (typeof phase === 'object') play();
      context.onChange();
    },
    adoptPosition: (toMs, pausedForMs) => {
      if (shouldPlay) return;
      sleepTimer.clearWakePosition();
      moveTo(toMs);
      moved = false;
      isFinished = timeline.isAtEnd(toMs);
      pausedAt = clock.date() - pausedForMs;
      context.onChange();
    },
    goBack: () => {
      const back = returnOffer.take();
      if (back === null) return;
      sleepTimer.clearWakePosition();
      moveTo(back);
      report('seek');
      context.onChange();
    },
    setRate: (next) => {
      rate = next;
      output.setRate(next);
      context.onChange();
    },
    setEffects: (next) => {
      effects = next;
      output.setEffects(next);
      context.onChange();
    },
    updateVolume,
    sleepMemory: sleepTimer.memory,
    changeSleep: (change) => {
      if (shouldPlay) readPosition();
      change(sleepTimer);
      updateVolume();
      context.onChange();
    },
    close: () => {
      if (shouldPlay) readPosition();
      isClosed = true;
      stop();
      returnOffer.take();
      report('leave');
      output.close();
    },
  };
};
