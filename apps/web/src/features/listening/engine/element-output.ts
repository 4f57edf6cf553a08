import { diagnosePlaybackError, getBufferedEnd, startPlayback } from './audio-element.ts';
import type { CreatePlainOutput } from './audio-output.ts';
import { computeTrackStarts, findLastStart } from './recording.ts';

const SECOND_MS = 1000;
/** The next file is loaded when so much of the current one is left, on the timeline of the book. */
const PRELOAD_MS = 60_000;
/** An element is audible so long after its start; the next one starts by so much before the end. Chromium: 70 ms. */
const START_LEAD_MS = 60;
/** Files that end so much before their length are told about. */
const MIN_GAP_MS = 3000;
/** An element reports its time four times a second. */
const NEAR_END_MS = 600;

/** One of the two elements, with the track that it has loaded. */
type Slot = { audio: HTMLAudioElement; track: number | null; isPrimed: boolean };

/** Creates an output of two audio elements in turn: while one plays a file, the other loads the next. */
export const createElementOutput: CreatePlainOutput = (recording, startMs, events, elements) => {
  const { tracks } = recording;
  const starts = computeTrackStarts(tracks);
  const slots: [Slot, Slot] = [
    { audio: elements.create(), track: null, isPrimed: false },
    { audio: elements.create(), track: null, isPrimed: false },
  ];
  let [current, other] = slots;
  let shouldPlay = false;
  let isClosed = false;
  let isFailed = false;
  let rate = 1;
  /** The position that is being sought, on the timeline of the book. */
  let target: number | null = null;
  let cancelSwitch = (): void => {};

  const getStart = (track: number | null): number => starts[track ?? 0] ?? 0;
  const getDuration = (track: number | null): number => tracks[track ?? 0]?.durationMs ?? 0;
  const atMs = (): number => {
    if (target !== null) return target;
    const trackMs = Math.min(current.audio.currentTime * SECOND_MS, getDuration(current.track));
    return getStart(current.track) + trackMs;
  };
  const applyRate = ({ audio }: Slot): void => {
    audio.defaultPlaybackRate = rate;
    audio.playbackRate = rate;
  };
  const loadTrack = (slot: Slot, track: number | null): void => {
    slot.track = track;
    const url = track === null ? undefined : tracks[track]?.url;
    if (url === undefined) {
      slot.audio.removeAttribute('src');
      slot.audio.load();
    } else slot.audio.src = url;
    applyRate(slot);
  };
  const playIfWanted = (): void => {
    if (shouldPlay) startPlayback(current.audio, events.onError);
  };
  const seekInTrack = (): void => {
    if (target === null || current.audio.readyState < HTMLMediaElement.HAVE_METADATA) return;
    const trackSeconds = (target - getStart(current.track)) / SECOND_MS;
    if (Math.abs(current.audio.currentTime - trackSeconds) < 0.001) onArrived();
    else current.audio.currentTime = trackSeconds;
  };
  const onArrived = (): void => {
    target = null;
    events.onSeeked();
    const { paused, readyState } = current.audio;
    if (shouldPlay && !paused && readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) events.onPlaying();
  };
  const swapSlots = (): void => {
    cancelSwitch();
    [current, other] = [other, current];
  };
  const openTrack = (track: number, shouldReload: boolean): void => {
    isFailed = false;
    if (current.track === track && !shouldReload) return;
    cancelSwitch();
    if (other.track === track && !other.audio.error && !shouldReload) {
      current.audio.pause();
      swapSlots();
    } else loadTrack(current, track);
    playIfWanted();
  };
  const seek = (toMs: number, shouldReload = false): void => {
    target = toMs;
    openTrack(findLastStart(starts, toMs), shouldReload || isFailed);
    seekInTrack();
  };
  const preload = (): void => {
    const next = (current.track ?? 0) + 1;
    if (next >= tracks.length || other.track === next || target !== null) return;
    // it may still play its last moments
    if (!other.audio.paused && !other.audio.ended) return;
    if (getStart(next) - atMs() < PRELOAD_MS) loadTrack(other, next);
  };
  const isNextReady = (): boolean =>
    other.track === (current.track ?? 0) + 1 &&
    !other.audio.error &&
    other.audio.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
  const switchToNext = (): void => {
    if (other.audio.currentTime > 0) other.audio.currentTime = 0;
    swapSlots();
    playIfWanted();
  };
  const onTrackEnded = (): void => {
    const next = (current.track ?? 0) + 1;
    if (next >= tracks.length) return events.onEnded();
    const missingMs = getStart(next) - getStart(current.track) - current.audio.currentTime * SECOND_MS;
    target = null;
    if (missingMs > MIN_GAP_MS) events.onGap();
    if (isNextReady()) switchToNext();
    else seek(getStart(next), true);
  };
  /** Starts the next element in time to be audible when this one ends; its `ended` event is too late. */
  const scheduleSwitch = (): void => {
    cancelSwitch();
    const leftMs = (current.audio.duration - current.audio.currentTime) * SECOND_MS;
    if (!shouldPlay || target !== null || current.audio.paused || !(leftMs < NEAR_END_MS * rate)) return;
    const timer = setTimeout(
      () => {
        if (shouldPlay && target === null && isNextReady()) switchToNext();
      },
      Math.max(0, leftMs / rate - START_LEAD_MS),
    );
    cancelSwitch = () => clearTimeout(timer);
  };

  const addListeners = (slot: Slot): void => {
    const { audio } = slot;
    const on = (kind: keyof HTMLMediaElementEventMap, handler: () => void): void =>
      audio.addEventListener(kind, () => {
        if (slot === current && !isClosed) handler();
      });
    on('loadedmetadata', seekInTrack);
    on('seeked', () => {
      const seekedMs = getStart(slot.track) + audio.currentTime * SECOND_MS;
      if (target === null || Math.abs(seekedMs - target) < SECOND_MS) onArrived();
    });
    on('playing', () => {
      if (target === null) events.onPlaying();
    });
    on('waiting', events.onWaiting);
    on('timeupdate', () => {
      preload();
      scheduleSwitch();
    });
    on('progress', preload);
    on('pause', () => {
      if (shouldPlay && !audio.ended && !audio.error) events.onInterrupted();
    });
    on('ended', onTrackEnded);
    on('error', () => {
      if (audio.error === null || slot.track === null) return;
      target = atMs();
      isFailed = true;
      const { code } = audio.error;
      const url = tracks[slot.track]?.url ?? '';
      void diagnosePlaybackError(url).then((error) => {
        if (isClosed || !isFailed) return;
        // what arrived before the connection broke was decodable
        events.onError(error === 'undecodable' && code === MediaError.MEDIA_ERR_NETWORK ? 'network' : error);
      });
    });
  };
  for (const slot of slots) addListeners(slot);
  seek(startMs);

  return {
    seeksExactly: tracks.every(({ index }) => index === null),
    play: () => {
      shouldPlay = true;
      // some browsers play an element only if it was touched in a click
      if (!other.isPrimed && other.track === null) other.audio.load();
      other.isPrimed = true;
      if (!isFailed) playIfWanted();
    },
    pause: () => {
      shouldPlay = false;
      cancelSwitch();
      for (const { audio } of slots) audio.pause();
    },
    seek,
    reload: () => seek(atMs(), true),
    setRate: (next) => {
      rate = next;
      for (const slot of slots) applyRate(slot);
      scheduleSwitch();
    },
    atMs,
    bufferedToMs: () => {
      if (target !== null) return target;
      const end = getStart(current.track) + getBufferedEnd(current.audio) * SECOND_MS;
      return Math.min(end, getStart(current.track) + getDuration(current.track));
    },
    close: () => {
      isClosed = true;
      shouldPlay = false;
      cancelSwitch();
      for (const slot of slots) {
        slot.audio.pause();
        loadTrack(slot, null);
      }
    },
  };
};
