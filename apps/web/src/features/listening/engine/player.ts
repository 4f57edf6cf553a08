import type { Place, Playback, Player, PlayerSettings } from './playback.ts';
import type { Recording } from './recording.ts';
import { openSession } from './session.ts';
import type { Session } from './session-parts.ts';
import type { MakeSound } from './sound.ts';
import type { Timing } from './timing.ts';
import { atLevel, heardLevel, stepped, toggled, usualVolume, type Volume } from './volume.ts';

export type { Heard, Playback, Player } from './playback.ts';

const SLOWEST = 0.5;
const FASTEST = 4;
const RATES_A_WHOLE = 20;
/** Whoever has heard so much of a chapter wants to hear it again, not the one before. */
const RESTART_AFTER_MS = 3000;
const usualSettings: PlayerSettings = { skipBackMs: 15_000, skipOnMs: 30_000, stopAtEnds: false, autoRewind: true };

const EMPTY: Playback = { state: 'empty' };

/** The nearest speed that there is: 0.5 to 4, by 0.05. */
const nearestRate = (rate: number): number =>
  Math.min(FASTEST, Math.max(SLOWEST, Math.round(rate * RATES_A_WHOLE) / RATES_A_WHOLE));

/**
 * The rules of listening over any sound.
 * @param parts `renew` gives the recording with addresses that are valid again, null when it is gone; it rejects without a network.
 */
export const createPlayer = (parts: {
  sound: MakeSound;
  timing: Timing;
  renew(id: string): Promise<Recording | null>;
}): Player => {
  const listeners = new Set<() => void>();
  const places = new Set<(place: Place) => void>();
  let session: Session | null = null;
  let volume: Volume = usualVolume;
  let settings = usualSettings;
  let snapshot: Playback | null = EMPTY;

  const changed = (): void => {
    snapshot = null;
    for (const listener of [...listeners]) listener();
  };
  const setVolume = (next: Volume): void => {
    volume = next;
    session?.voice();
    changed();
  };
  const unload = (): void => {
    session?.close();
    session = null;
    changed();
  };
  const seek = (toMs: number): void => {
    if (!session) return;
    const { map } = session;
    session.jump(toMs, Math.abs(map.chapterAt(map.within(toMs)) - map.chapterAt(session.atMs())) > 1);
  };
  const toChapter = (index: number): void => {
    if (session) seek(session.map.startOf(index));
  };
  const next = (): void => {
    if (!session) return;
    const { map } = session;
    const chapter = map.chapterAt(session.atMs());
    if (chapter + 1 < map.chapters) toChapter(chapter + 1);
    else if (!settings.stopAtEnds) session.jump(map.startOf(0), true);
  };
  const previous = (): void => {
    if (!session) return;
    const { map } = session;
    const at = session.atMs();
    const chapter = map.chapterAt(at);
    const isFirst = chapter === 0;
    if (at - map.chapterStart(at) > RESTART_AFTER_MS || (isFirst && settings.stopAtEnds)) toChapter(chapter);
    else if (isFirst) session.jump(map.startOf(map.chapters - 1), true);
    else toChapter(chapter - 1);
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
    load: (recording, atMs, opening) => {
      session?.close();
      session = null;
      session = openSession(
        recording,
        atMs,
        { ...opening, rate: nearestRate(opening.rate) },
        {
          ...parts,
          settings: () => settings,
          level: () => heardLevel(volume),
          changed,
          tell: (place) => {
            for (const hear of [...places]) hear(place);
          },
        },
      );
      changed();
    },
    unload,
    play: () => session?.play(),
    pause: () => session?.pause(),
    toggle: () => {
      const state = session?.playback().state;
      // while it loads nothing is heard: who presses then wants to hear, whether it would have begun by itself or not
      if (state === 'playing' || state === 'waiting') session?.pause();
      else session?.play();
    },
    seek,
    adopt: (toMs, restedMs) => session?.adopt(toMs, restedMs),
    skip: (ms) => session && seek(session.atMs() + ms),
    skipBack: () => session && seek(session.atMs() - settings.skipBackMs),
    skipOn: () => session && seek(session.atMs() + settings.skipOnMs),
    next,
    previous,
    toChapter,
    goBack: () => session?.goBack(),
    setRate: (rate) => session?.setRate(nearestRate(rate)),
    setLevel: (level) => setVolume(atLevel(level)),
    louder: () => setVolume(stepped(volume, 1)),
    quieter: () => setVolume(stepped(volume, -1)),
    mute: () => setVolume(toggled(volume)),
    sleepFor: (ms) => session?.sleep((timer) => timer.after(ms)),
    sleepAfterChapters: (chapters) => session?.sleep((timer) => timer.afterChapters(chapters)),
    moreSleep: (ms) => session?.sleep((timer) => timer.more(ms)),
    sleepOff: () => session?.sleep((timer) => timer.off()),
    configure: (wishes) => {
      settings = wishes;
    },
    onPlace: (hear) => {
      places.add(hear);
      return () => void places.delete(hear);
    },
  };
};
