import { createPlayer } from './player.ts';
import type { Recording } from './recording.ts';
import type { MakeSound, Sound } from './sound.ts';
import type { Timing } from './timing.ts';

/** What it takes until a place that is sought can be heard. */
const REACH_MS = 40;
/** What lies ready in a player when the line is cut. */
export const READY_MS = 20_000;

/** A recording of chapters of so many minutes, each of them a file of its own or all of them in one. */
export const aRecording = (minutes: readonly number[], files: 'one' | 'each' = 'each', id = 'book'): Recording => {
  let startMs = 0;
  const chapters = minutes.map((length, at) => {
    const chapter = { name: `c${at}`, title: `Chapter ${at + 1}`, startMs, endMs: startMs + length * 60_000 };
    startMs = chapter.endMs;
    return chapter;
  });
  const track = { url: `/${id}`, mediaType: 'audio/mpeg', bytes: 1, index: null };
  const tracks =
    files === 'one'
      ? [{ ...track, durationMs: startMs }]
      : chapters.map((chapter) => ({ ...track, durationMs: chapter.endMs - chapter.startMs }));
  return { id, tracks, chapters, durationMs: startMs };
};

/** A clock that a test moves, a line that it cuts, and sound that behaves as real sound does: it takes time, and it runs dry. */
export const aWorld = () => {
  let now = 0;
  let asleep = 0;
  let due: { at: number; act: () => void }[] = [];
  const onLine = new Set<() => void>();
  let line: 'up' | 'down' | 'silent' | 'refused' = 'up';
  let renewals = 0;
  const world = {
    opened: 0,
    asked: 0,
    isRefusingForGood: false,
    isGone: false,
    isNoisy: (_: number) => false,
    needsClick: false,
  };
  /** What can be heard of the sound that was opened last. */
  let heard = { volume: (): number => 0, isRunning: (): boolean => false, cut: (): void => {}, stop: (): void => {} };

  const timing: Timing = {
    now: () => now,
    date: () => now + asleep,
    after: (ms, act) => {
      const one = { at: now + ms, act };
      due.push(one);
      return () => {
        due = due.filter((other) => other !== one);
      };
    },
    onLine: (hear) => {
      onLine.add(hear);
      return () => void onLine.delete(hear);
    },
  };
  const pass = (ms: number): void => {
    const until = now + ms;
    for (;;) {
      const next = due.toSorted((a, b) => a.at - b.at)[0];
      if (!next || next.at > until) break;
      due = due.filter((one) => one !== next);
      now = next.at;
      next.act();
    }
    now = until;
  };

  const sound: MakeSound = ({ durationMs }, startMs, events): Sound => {
    world.opened += 1;
    let base = startMs;
    let since: number | null = null;
    let wants = false;
    let isThere = false;
    let readyTo = durationMs;
    let rate = 1;
    let volume = 1;
    let forget = (): void => {};

    const at = (): number => (since === null ? base : base + (now - since) * rate);
    const halt = (): void => {
      base = at();
      since = null;
      forget();
    };
    const runDry = (): void => {
      halt();
      if (base >= durationMs) return events.ended();
      isThere = false;
      events.waiting();
      if (line === 'down') events.failed('network');
    };
    const run = (): void => {
      halt();
      if (!wants || !isThere) return;
      since = now;
      forget = timing.after((readyTo - base) / rate, runDry);
    };
    const arrive = (): void => {
      if (line === 'down') return events.failed('network');
      if (line === 'refused') return events.failed('refused');
      if (line === 'silent') return events.waiting();
      if (world.isNoisy(base)) return events.failed('undecodable');
      isThere = true;
      readyTo = durationMs;
      events.settled();
      run();
      if (wants) events.sounding();
    };
    const reach = (): void => {
      halt();
      world.asked += 1;
      isThere = false;
      forget = timing.after(REACH_MS, arrive);
    };
    const play = (): void => {
      if (!wants || !isThere) return;
      run();
      events.sounding();
    };
    heard = {
      volume: () => volume,
      isRunning: () => since !== null,
      cut: () => {
        readyTo = Math.min(durationMs, at() + READY_MS);
        run();
      },
      stop: () => {
        halt();
        events.stopped();
      },
    };
    reach();
    return {
      play: () => {
        if (world.needsClick) return void timing.after(0, () => events.failed('blocked'));
        wants = true;
        timing.after(0, play);
      },
      pause: () => {
        wants = false;
        if (isThere) halt();
      },
      seek: (atMs) => {
        halt();
        base = atMs;
        reach();
      },
      again: reach,
      setRate: (next) => {
        const wasRunning = since !== null;
        if (wasRunning) halt();
        rate = next;
        if (wasRunning) run();
      },
      setVolume: (level) => {
        volume = level;
      },
      atMs: at,
      bufferedToMs: () => readyTo,
      close: () => {
        wants = false;
        halt();
      },
    };
  };

  const player = createPlayer({
    sound,
    timing,
    renew: async () => {
      renewals += 1;
      if (!world.isRefusingForGood) line = 'up';
      if (world.isGone) return null;
      return aRecording([10, 10, 10]);
    },
  });
  const places: string[] = [];
  player.onPlace(({ atMs, why }) => places.push(`${why} ${(atMs / 1000).toFixed(1)}`));

  return Object.assign(world, {
    player,
    pass,
    /** What was told since it was asked last: why, and seconds. */
    told: (): string[] => places.splice(0),
    volume: (): number => Math.round(heard.volume() * 1000) / 1000,
    isSounding: (): boolean => heard.isRunning(),
    renewals: (): number => renewals,
    /** The device lies in a bag. */
    sleeps: (ms: number): void => {
      asleep += ms;
    },
    cut: (how: 'down' | 'silent' | 'refused'): void => {
      line = how;
      heard.cut();
    },
    stopBySystem: (): void => heard.stop(),
    mend: (isTold: boolean): void => {
      line = 'up';
      if (isTold) for (const hear of [...onLine]) hear();
    },
  });
};
