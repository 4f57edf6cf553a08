import type { AudioOutput, CreateAudioOutput } from './audio-output.ts';
import type { Clock } from './clock.ts';
import { hasEffects, noEffects } from './effects/sound-effects.ts';
import { createPlayer, type Playback, type Player } from './player.ts';
import type { Recording } from './recording.ts';

/** The time that a seek takes. */
const SEEK_MS = 40;
/** What is buffered when the network is cut. */
export const BUFFERED_MS = 20_000;

/** Builds a recording with chapters of the given minutes, each in a file of its own or all in one. */
export const buildRecording = (minutes: readonly number[], files: 'one' | 'each' = 'each', id = 'book'): Recording => {
  let startMs = 0;
  const chapters = minutes.map((length, index) => {
    const chapter = { name: `c${index}`, title: `Chapter ${index + 1}`, startMs, endMs: startMs + length * 60_000 };
    startMs = chapter.endMs;
    return chapter;
  });
  const track = { url: `/${id}`, mediaType: 'audio/mpeg', bytes: 1, index: null, sound: null };
  const tracks =
    files === 'one'
      ? [{ ...track, durationMs: startMs }]
      : chapters.map((chapter) => ({ ...track, durationMs: chapter.endMs - chapter.startMs }));
  return { id, tracks, chapters, durationMs: startMs, joined: null };
};

/** A player with a clock that the test moves, a network that it cuts, and an output that takes time and runs out of data like a real one. */
export const createTestPlayer = () => {
  let now = 0;
  let suspendedMs = 0;
  let timers: { at: number; callback: () => void }[] = [];
  const onlineListeners = new Set<() => void>();
  let network: 'up' | 'down' | 'silent' | 'refused' = 'up';
  let renewals = 0;
  let gaps = 0;
  let skippedTracks = 0;
  const settings = {
    openedOutputs: 0,
    seeks: 0,
    isRefusedForever: false,
    isGone: false,
    isUndecodable: (_: number) => false,
    needsClick: false,
    /** Where the sound ends, whatever the length of the book says. */
    soundEndMs: Number.POSITIVE_INFINITY,
  };
  /** The output that was opened last. */
  let current = {
    volume: (): number => 0,
    isRunning: (): boolean => false,
    cut: (): void => {},
    interrupt: (): void => {},
    skipGap: (_: number): void => {},
  };

  const clock: Clock = {
    now: () => now,
    date: () => now + suspendedMs,
    setTimer: (ms, callback) => {
      const timer = { at: now + ms, callback };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    onOnline: (callback) => {
      onlineListeners.add(callback);
      return () => void onlineListeners.delete(callback);
    },
  };
  const advance = (ms: number): void => {
    const until = now + ms;
    for (;;) {
      const next = timers.toSorted((a, b) => a.at - b.at)[0];
      if (!next || next.at > until) break;
      timers = timers.filter((timer) => timer !== next);
      now = next.at;
      next.callback();
    }
    now = until;
  };

  const createOutput: CreateAudioOutput = ({ durationMs }, startMs, events): AudioOutput => {
    settings.openedOutputs += 1;
    let base = startMs;
    let since: number | null = null;
    let shouldPlay = false;
    let isLoaded = false;
    let bufferedTo = durationMs;
    let rate = 1;
    let volume = 1;
    let effects = noEffects;
    let cancelTimer = (): void => {};

    const at = (): number => (since === null ? base : base + (now - since) * rate);
    const halt = (): void => {
      base = at();
      since = null;
      cancelTimer();
    };
    const runOut = (): void => {
      halt();
      if (base >= Math.min(durationMs, settings.soundEndMs)) return events.onEnded();
      isLoaded = false;
      events.onWaiting();
      if (network === 'down') events.onError('network');
    };
    const run = (): void => {
      halt();
      if (!shouldPlay || !isLoaded) return;
      since = now;
      cancelTimer = clock.setTimer((bufferedTo - base) / rate, runOut);
    };
    const finishSeek = (): void => {
      if (network === 'down') return events.onError('network');
      if (network === 'refused') return events.onError('refused');
      if (network === 'silent') return events.onWaiting();
      if (settings.isUndecodable(base)) return events.onError('undecodable');
      isLoaded = true;
      bufferedTo = Math.min(durationMs, settings.soundEndMs);
      base = Math.min(base, bufferedTo);
      events.onSeeked();
      run();
      if (shouldPlay) events.onPlaying();
    };
    const startSeek = (): void => {
      halt();
      settings.seeks += 1;
      isLoaded = false;
      cancelTimer = clock.setTimer(SEEK_MS, finishSeek);
    };
    const play = (): void => {
      if (!shouldPlay || !isLoaded) return;
      run();
      events.onPlaying();
    };
    current = {
      volume: () => volume,
      isRunning: () => since !== null,
      cut: () => {
        bufferedTo = Math.min(durationMs, at() + BUFFERED_MS);
        run();
      },
      skipGap: (toMs) => {
        halt();
        base = toMs;
        run();
        events.onGap();
      },
      interrupt: () => {
        halt();
        events.onInterrupted();
      },
    };
    startSeek();
    return {
      play: () => {
        if (settings.needsClick) return void clock.setTimer(0, () => events.onError('blocked'));
        shouldPlay = true;
        clock.setTimer(0, play);
      },
      pause: () => {
        shouldPlay = false;
        if (isLoaded) halt();
      },
      seek: (atMs) => {
        halt();
        base = atMs;
        startSeek();
      },
      reload: startSeek,
      setRate: (next) => {
        const wasRunning = since !== null;
        if (wasRunning) halt();
        rate = next;
        if (wasRunning) run();
      },
      setVolume: (level) => {
        volume = level;
      },
      setEffects: (next) => {
        effects = next;
      },
      effects: () => ({ state: hasEffects(effects) ? 'on' : 'off', savedMs: 0 }),
      atMs: at,
      bufferedToMs: () => bufferedTo,
      close: () => {
        shouldPlay = false;
        halt();
      },
    };
  };

  const player = createPlayer({
    createOutput,
    clock,
    onGap: () => {
      gaps += 1;
    },
    onSkippedTrack: () => {
      skippedTracks += 1;
    },
    renew: async () => {
      renewals += 1;
      if (!settings.isRefusedForever) network = 'up';
      if (settings.isGone) return null;
      return buildRecording([10, 10, 10]);
    },
  });
  const reports: string[] = [];
  player.onPosition(({ atMs, cause }) => reports.push(`${cause} ${(atMs / 1000).toFixed(1)}`));

  return Object.assign(settings, {
    player,
    advance,
    /** The position reports since the last call: cause and seconds. */
    takeReports: (): string[] => reports.splice(0),
    volume: (): number => Math.round(current.volume() * 1000) / 1000,
    isAudible: (): boolean => current.isRunning(),
    renewals: (): number => renewals,
    /** Suspends the device. */
    suspend: (ms: number): void => {
      suspendedMs += ms;
    },
    cutNetwork: (how: 'down' | 'silent' | 'refused'): void => {
      network = how;
      current.cut();
    },
    interrupt: (): void => current.interrupt(),
    /** A file ends before its length: the output goes on at the next one. */
    skipGap: (toMs: number): void => current.skipGap(toMs),
    gaps: (): number => gaps,
    skippedTracks: (): number => skippedTracks,
    restoreNetwork: (isAnnounced: boolean): void => {
      network = 'up';
      if (isAnnounced) for (const listener of [...onlineListeners]) listener();
    },
  });
};

type TestPlayer = ReturnType<typeof createTestPlayer>;

/** Plays a book of three chapters from a position. */
export const startPlaying = (atMs = 0, chapters: readonly number[] = [10, 10, 10]): TestPlayer => {
  const harness = createTestPlayer();
  harness.player.load(buildRecording(chapters), atMs, { rate: 1, autoplay: false });
  harness.advance(100);
  harness.player.play();
  harness.advance(0);
  harness.takeReports();
  return harness;
};
/** What the player plays; it must have loaded a book. */
export const getPlayback = (harness: { player: Player }): Extract<Playback, { atMs: number }> => {
  const playback = harness.player.current();
  if (playback.state === 'empty') throw new Error('nothing is loaded');
  return playback;
};
