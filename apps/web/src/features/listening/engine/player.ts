import type { Playback, PlaybackSession, Player, PlayerSettings, PositionReport, SessionContext } from './playback.ts';
import { createPlaybackSession } from './playback-session.ts';
import { createVolume, defaultVolume, getEffectiveLevel, stepVolume, toggleMute, type Volume } from './volume.ts';

export type { Playback, PlaybackDetails, Player, PositionReport } from './playback.ts';

const MIN_RATE = 0.5;
const MAX_RATE = 4;
const RATE_STEPS = 20;
/** After so much of a chapter, "previous" goes to its start instead of the chapter before. */
const RESTART_AFTER_MS = 3000;
const defaultSettings: PlayerSettings = {
  skipBackMs: 15_000,
  skipForwardMs: 30_000,
  stopAtEnds: false,
  autoRewind: true,
};

const EMPTY: Playback = { state: 'empty' };

/** Rounds to the nearest supported speed: 0.5 to 4, in steps of 0.05. */
const roundRate = (rate: number): number =>
  Math.min(MAX_RATE, Math.max(MIN_RATE, Math.round(rate * RATE_STEPS) / RATE_STEPS));

/** Creates a player on top of any audio output. */
export const createPlayer = (
  options: Pick<SessionContext, 'createOutput' | 'clock' | 'renew' | 'onGap' | 'onSkippedTrack'>,
): Player => {
  const listeners = new Set<() => void>();
  const positionListeners = new Set<(report: PositionReport) => void>();
  let session: PlaybackSession | null = null;
  let volume: Volume = defaultVolume;
  let settings = defaultSettings;
  let snapshot: Playback | null = EMPTY;

  const notify = (): void => {
    snapshot = null;
    for (const listener of [...listeners]) listener();
  };
  const setVolume = (next: Volume): void => {
    volume = next;
    session?.updateVolume();
    notify();
  };
  const unload = (): void => {
    session?.close();
    session = null;
    notify();
  };
  const seek = (toMs: number): void => session?.jump(toMs);
  const goToChapter = (index: number): void => {
    if (session) seek(session.timeline.startOfChapter(index));
  };
  const next = (): void => {
    if (!session) return;
    const { timeline } = session;
    const chapter = timeline.chapterAt(session.atMs());
    if (chapter + 1 < timeline.chapterCount) goToChapter(chapter + 1);
    else if (!settings.stopAtEnds) goToChapter(0);
  };
  const previous = (): void => {
    if (!session) return;
    const { timeline } = session;
    const at = session.atMs();
    const chapter = timeline.chapterAt(at);
    const isFirst = chapter === 0;
    if (at - timeline.chapterStart(at) > RESTART_AFTER_MS || (isFirst && settings.stopAtEnds)) goToChapter(chapter);
    else if (isFirst) goToChapter(timeline.chapterCount - 1);
    else goToChapter(chapter - 1);
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    current: () => {
      snapshot ??= session?.playback() ?? EMPTY;
      return snapshot;
    },
    volume: () => volume,
    load: (recording, atMs, loadOptions) => {
      session?.close();
      session = null;
      session = createPlaybackSession(
        recording,
        atMs,
        { ...loadOptions, rate: roundRate(loadOptions.rate) },
        {
          ...options,
          settings: () => settings,
          level: () => getEffectiveLevel(volume),
          onChange: notify,
          onPosition: (report) => {
            for (const listener of [...positionListeners]) listener(report);
          },
        },
      );
      notify();
    },
    unload,
    play: () => session?.play(),
    pause: () => session?.pause(),
    toggle: () => {
      const state = session?.playback().state;
      // while it loads nothing is heard, so pressing the button means play, with or without autoplay
      if (state === 'playing' || state === 'waiting') session?.pause();
      else session?.play();
    },
    seek,
    adoptPosition: (toMs, pausedForMs) => session?.adoptPosition(toMs, pausedForMs),
    skip: (ms) => session && seek(session.atMs() + ms),
    skipBack: () => session && seek(session.atMs() - settings.skipBackMs),
    skipForward: () => session && seek(session.atMs() + settings.skipForwardMs),
    next,
    previous,
    goToChapter,
    goBack: () => session?.goBack(),
    setRate: (rate) => session?.setRate(roundRate(rate)),
    setEffects: (effects) => session?.setEffects(effects),
    setLevel: (level) => setVolume(createVolume(level)),
    louder: () => setVolume(stepVolume(volume, 1)),
    quieter: () => setVolume(stepVolume(volume, -1)),
    toggleMute: () => setVolume(toggleMute(volume)),
    sleepAfter: (ms) => session?.changeSleep((timer) => timer.startTime(ms)),
    sleepAfterChapters: (chapters) => session?.changeSleep((timer) => timer.startChapters(chapters)),
    extendSleep: (ms) => session?.changeSleep((timer) => timer.extend(ms)),
    cancelSleep: () => session?.changeSleep((timer) => timer.cancel()),
    sleepMemory: () => session?.sleepMemory() ?? null,
    restoreSleep: (memory) => session?.changeSleep((timer) => timer.restore(memory)),
    configure: (nextSettings) => {
      settings = nextSettings;
    },
    onPosition: (listener) => {
      positionListeners.add(listener);
      return () => void positionListeners.delete(listener);
    },
  };
};
