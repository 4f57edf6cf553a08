import { audioElement, bufferedTo, diagnosis, start } from './audio-element.ts';
import { lastStart, trackStarts } from './recording.ts';
import type { MakeSound } from './sound.ts';

const SECOND_MS = 1000;
/** The next file is loaded when so much of this one is left, on the time line of the book. */
const PRELOAD_MS = 60_000;
/** An element is heard so long after it was started; by so much the next one starts before the end. Chromium: 70 ms. */
const LEAD_MS = 60;
/** An element tells its time four times a second. */
const NEAR_END_MS = 600;

/** One of the two elements, and what it has loaded. */
type Deck = { audio: HTMLAudioElement; track: number | null; isPrimed: boolean };

/** Two elements in turn: while one plays a file, the other loads the next. */
export const soundOfElements: MakeSound = (recording, startMs, events) => {
  const { tracks } = recording;
  const starts = trackStarts(tracks);
  const decks: [Deck, Deck] = [
    { audio: audioElement(), track: null, isPrimed: false },
    { audio: audioElement(), track: null, isPrimed: false },
  ];
  let [deck, other] = decks;
  let wants = false;
  let isClosed = false;
  let isFailed = false;
  let rate = 1;
  let level = 1;
  /** What is sought, on the time line of the book, until the element is there. */
  let target: number | null = null;
  let forgetLead = (): void => {};

  const startOf = (track: number | null): number => starts[track ?? 0] ?? 0;
  const lengthOf = (track: number | null): number => tracks[track ?? 0]?.durationMs ?? 0;
  const atMs = (): number => {
    if (target !== null) return target;
    const inside = Math.min(deck.audio.currentTime * SECOND_MS, lengthOf(deck.track));
    return startOf(deck.track) + inside;
  };
  const dress = ({ audio }: Deck): void => {
    audio.defaultPlaybackRate = rate;
    audio.playbackRate = rate;
    audio.volume = level;
  };
  const put = (one: Deck, track: number | null): void => {
    one.track = track;
    const url = track === null ? undefined : tracks[track]?.url;
    if (url === undefined) {
      one.audio.removeAttribute('src');
      one.audio.load();
    } else one.audio.src = url;
    dress(one);
  };
  const sound = (): void => {
    if (wants) start(deck.audio, events.failed);
  };
  const aim = (): void => {
    if (target === null || deck.audio.readyState < HTMLMediaElement.HAVE_METADATA) return;
    const inside = (target - startOf(deck.track)) / SECOND_MS;
    if (Math.abs(deck.audio.currentTime - inside) < 0.001) arrived();
    else deck.audio.currentTime = inside;
  };
  const arrived = (): void => {
    target = null;
    events.settled();
    if (wants && !deck.audio.paused && deck.audio.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) events.sounding();
  };
  const swap = (): void => {
    forgetLead();
    [deck, other] = [other, deck];
  };
  const open = (track: number, isAnew: boolean): void => {
    isFailed = false;
    if (deck.track === track && !isAnew) return;
    forgetLead();
    if (other.track === track && !other.audio.error && !isAnew) {
      deck.audio.pause();
      swap();
    } else put(deck, track);
    sound();
  };
  const seek = (toMs: number, isAnew = false): void => {
    target = toMs;
    open(lastStart(starts, toMs), isAnew || isFailed);
    aim();
  };
  const preload = (): void => {
    const next = (deck.track ?? 0) + 1;
    if (next >= tracks.length || other.track === next || target !== null) return;
    // it may play its last moments still
    if (!other.audio.paused && !other.audio.ended) return;
    if (startOf(next) - atMs() < PRELOAD_MS) put(other, next);
  };
  const isNextReady = (): boolean =>
    other.track === (deck.track ?? 0) + 1 &&
    !other.audio.error &&
    other.audio.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
  const goOver = (): void => {
    if (other.audio.currentTime > 0) other.audio.currentTime = 0;
    swap();
    sound();
  };
  const goOn = (): void => {
    const next = (deck.track ?? 0) + 1;
    if (next >= tracks.length) return events.ended();
    target = null;
    if (isNextReady()) goOver();
    else seek(startOf(next), true);
  };
  /** Starts the next element in time to be heard when this one ends; the end itself is too late. */
  const lead = (): void => {
    forgetLead();
    const leftMs = (deck.audio.duration - deck.audio.currentTime) * SECOND_MS;
    if (!wants || target !== null || deck.audio.paused || !(leftMs < NEAR_END_MS * rate)) return;
    const timer = setTimeout(
      () => {
        if (wants && target === null && isNextReady()) goOver();
      },
      Math.max(0, leftMs / rate - LEAD_MS),
    );
    forgetLead = () => clearTimeout(timer);
  };

  const listen = (one: Deck): void => {
    const { audio } = one;
    const on = (kind: keyof HTMLMediaElementEventMap, act: () => void): void =>
      audio.addEventListener(kind, () => {
        if (one === deck && !isClosed) act();
      });
    on('loadedmetadata', aim);
    on('seeked', () => {
      if (target === null || Math.abs(startOf(one.track) + audio.currentTime * SECOND_MS - target) < SECOND_MS)
        arrived();
    });
    on('playing', () => {
      if (target === null) events.sounding();
    });
    on('waiting', events.waiting);
    on('timeupdate', () => {
      preload();
      lead();
    });
    on('progress', preload);
    on('pause', () => {
      if (wants && !audio.ended && !audio.error) events.stopped();
    });
    on('ended', goOn);
    on('error', () => {
      if (audio.error === null || one.track === null) return;
      target = atMs();
      isFailed = true;
      const code = audio.error.code;
      const url = tracks[one.track]?.url ?? '';
      void diagnosis(url).then((reason) => {
        if (isClosed || !isFailed) return;
        // what came until the line broke was sound
        events.failed(reason === 'undecodable' && code === MediaError.MEDIA_ERR_NETWORK ? 'network' : reason);
      });
    });
  };
  for (const one of decks) listen(one);
  seek(startMs);

  return {
    play: () => {
      wants = true;
      // some browsers let an element play only when it was touched in a click
      if (!other.isPrimed && other.track === null) other.audio.load();
      other.isPrimed = true;
      if (!isFailed) sound();
    },
    pause: () => {
      wants = false;
      forgetLead();
      for (const { audio } of decks) audio.pause();
    },
    seek,
    again: () => seek(atMs(), true),
    setRate: (next) => {
      rate = next;
      for (const one of decks) dress(one);
    },
    setVolume: (next) => {
      level = next;
      for (const one of decks) dress(one);
    },
    atMs,
    bufferedToMs: () => {
      if (target !== null) return target;
      const to = startOf(deck.track) + bufferedTo(deck.audio) * SECOND_MS;
      return Math.min(to, startOf(deck.track) + lengthOf(deck.track));
    },
    close: () => {
      isClosed = true;
      wants = false;
      forgetLead();
      for (const one of decks) {
        one.audio.pause();
        put(one, null);
      }
    },
  };
};
