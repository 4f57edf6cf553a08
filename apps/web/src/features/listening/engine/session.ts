import { mapOf } from './book-map.ts';
import { patience } from './patience.ts';
import type { Heard, Opening, Place, Playback } from './playback.ts';
import type { Recording } from './recording.ts';
import { rewindAfter } from './rewind.ts';
import type { Session, SessionParts } from './session-parts.ts';
import { sleeper } from './sleep.ts';
import type { Sound, SoundEvents, Trouble } from './sound.ts';
import { wayBack } from './way-back.ts';

const BEAT_MS = 250;
const TELL_EVERY_MS = 5000;

/** `starved`: it shall play and nothing comes. */
type Phase = 'loading' | 'ready' | 'starved' | 'ended' | { failed: Trouble };

/** Loads an audiobook: silent, unless it shall play at once. */
export const openSession = (opened: Recording, startMs: number, opening: Opening, parts: SessionParts): Session => {
  const { timing } = parts;
  const map = mapOf(opened);
  let recording = opened;
  let sound: Sound;
  let phase: Phase = 'loading';
  let wants = false;
  let isSounding = false;
  /** The line has to be opened anew before it can play. */
  let isBroken = false;
  /** Fresh addresses were asked for, and there was no sound since. */
  let isRenewed = false;
  let isClosed = false;
  let isBegun = true;
  let seeking = false;
  /** The listener has moved since a place was told. */
  let moved = false;
  let rate = opening.rate;
  let at = map.within(startMs);
  let pausedAt: number | null = opening.restedMs === undefined ? null : timing.date() - opening.restedMs;
  let beatAt = 0;
  let toldAt = 0;
  let forgetBeat = (): void => {};

  const tell = (why: Place['why']): void => {
    toldAt = timing.now();
    parts.tell({ atMs: Math.round(at), why, moved });
    moved = false;
  };
  const look = (): void => {
    const now = Math.min(opened.durationMs, Math.max(0, sound.atMs()));
    if (isSounding && now !== at) moved = true;
    at = now;
  };
  const timer = sleeper({ atMs: () => at, chapterLeftMs: () => map.chapterEnd(at) - at, rate: () => rate });
  const voice = (): void => sound.setVolume(parts.level() * timer.share());
  const offer = wayBack(timing, () => parts.changed());

  const patient = patience({
    timing,
    again: () => {
      isBroken = false;
      sound.again();
    },
    giveUp: () => fail('network'),
    progress: () => sound.bufferedToMs(),
  });
  const stop = (): void => {
    wants = false;
    isSounding = false;
    forgetBeat();
    patient.rest();
    sound.pause();
  };
  const fail = (reason: Trouble): void => {
    const wasWanted = wants;
    stop();
    phase = { failed: reason };
    isBroken = reason !== 'blocked';
    seeking = false;
    pausedAt = timing.date();
    if (wasWanted) tell('pause');
    parts.changed();
  };
  const pause = (): void => {
    if (!wants) return;
    look();
    stop();
    if (phase === 'starved') phase = 'ready';
    pausedAt = timing.date();
    tell('pause');
    parts.changed();
  };
  const move = (toMs: number): void => {
    at = map.within(toMs);
    moved = true;
    seeking = true;
    isSounding = false;
    pausedAt = null;
    if (phase === 'ended') phase = 'ready';
    sound.seek(at);
  };
  const fallAsleep = (toMs: number | null): void => {
    stop();
    if (toMs !== null) move(toMs);
    pausedAt = timing.date();
    tell('pause');
    voice();
  };
  const passed = (before: number, elapsedMs: number): void => {
    const chapters = Math.max(0, map.chapterAt(at) - map.chapterAt(before));
    if (chapters > 0 || map.trackAt(at) !== map.trackAt(before)) tell('track');
    else if (timing.now() - toldAt >= TELL_EVERY_MS) tell('tick');
    const end = timer.heard(elapsedMs, chapters);
    if (end === 'awake') voice();
    else fallAsleep(end === 'here' ? null : map.chapterStart(at));
  };
  const beat = (): void => {
    forgetBeat = timing.after(BEAT_MS, beat);
    const elapsed = timing.now() - beatAt;
    beatAt = timing.now();
    const before = at;
    look();
    if (isSounding) passed(before, elapsed);
    parts.changed();
  };

  const renewed = (fresh: Recording | null): void => {
    if (isClosed) return;
    if (!fresh) return fail('refused');
    sound.close();
    recording = fresh;
    sound = made();
    if (wants) sound.play();
    parts.changed();
  };
  const starve = (known: boolean): void => {
    if (!wants) return;
    isSounding = false;
    if (phase === 'ready') phase = 'starved';
    patient.wait(known);
  };
  const events: SoundEvents = {
    settled: () => {
      seeking = false;
      if (phase === 'loading') phase = 'ready';
      parts.changed();
    },
    sounding: () => {
      if (!wants) return sound.pause();
      isSounding = true;
      isRenewed = false;
      phase = 'ready';
      patient.rest();
      look();
      beatAt = timing.now();
      if (!isBegun) {
        moved = true;
        tell('begin');
      }
      isBegun = true;
      parts.changed();
    },
    waiting: () => {
      starve(false);
      parts.changed();
    },
    stopped: pause,
    ended: () => {
      moved = moved || isSounding || at !== opened.durationMs;
      stop();
      at = opened.durationMs;
      phase = 'ended';
      timer.off();
      pausedAt = null;
      tell('end');
      voice();
      parts.changed();
    },
    failed: (reason) => {
      if (reason === 'refused' && !isRenewed) {
        isRenewed = true;
        starve(true);
        parts.renew(recording.id).then(renewed, () => {
          isRenewed = false;
          events.failed('network');
        });
      } else if (reason === 'network') {
        isBroken = true;
        if (phase === 'loading' && !wants) phase = 'ready';
        starve(true);
      } else fail(reason);
      parts.changed();
    },
  };
  const made = (): Sound => {
    const one = parts.sound(recording, at, events);
    one.setRate(rate);
    return one;
  };

  const play = (): void => {
    if (wants) return;
    const wakeAt = timer.wakeAt();
    if (phase === 'ended') move(0);
    else if (wakeAt !== null) {
      offer.from(at);
      move(wakeAt);
    } else if (pausedAt !== null && parts.settings().autoRewind) {
      const to = Math.max(0, at - rewindAfter(timing.date() - pausedAt));
      if (to < at) move(to);
    }
    timer.forgetWake();
    wants = true;
    isBegun = false;
    if (typeof phase === 'object') phase = 'ready';
    beatAt = timing.now();
    forgetBeat = timing.after(BEAT_MS, beat);
    if (isBroken) {
      isBroken = false;
      sound.again();
    }
    sound.play();
    parts.changed();
  };

  sound = made();
  voice();
  if (opening.autoplay) play();

  return {
    map,
    playback: (): Playback => {
      const heard: Heard = {
        recording,
        atMs: Math.round(at),
        chapter: map.chapterAt(at),
        track: map.trackAt(at),
        rate,
        sleep: timer.sleep(),
        bufferedToMs: Math.round(sound.bufferedToMs()),
        back: offer.back(),
        seeking,
      };
      if (typeof phase === 'object') return { state: 'failed', reason: phase.failed, ...heard };
      if (phase === 'starved') return { state: 'waiting', ...heard };
      if (phase === 'ready') return { state: wants ? 'playing' : 'paused', ...heard };
      return { state: phase, ...heard };
    },
    atMs: () => {
      if (wants) look();
      return at;
    },
    play,
    pause,
    jump: (toMs, isWide) => {
      if (wants) look();
      if (isWide) offer.from(at);
      timer.forgetWake();
      move(toMs);
      tell('seek');
      if (typeof phase === 'object') play();
      parts.changed();
    },
    adopt: (toMs, restedMs) => {
      if (wants) return;
      timer.forgetWake();
      move(toMs);
      moved = false;
      pausedAt = timing.date() - restedMs;
      parts.changed();
    },
    goBack: () => {
      const back = offer.take();
      if (back === null) return;
      timer.forgetWake();
      move(back);
      tell('seek');
      parts.changed();
    },
    setRate: (next) => {
      rate = next;
      sound.setRate(next);
      parts.changed();
    },
    voice,
    sleep: (set) => {
      if (wants) look();
      set(timer);
      voice();
      parts.changed();
    },
    close: () => {
      if (wants) look();
      isClosed = true;
      stop();
      offer.take();
      tell('leave');
      sound.close();
    },
  };
};
