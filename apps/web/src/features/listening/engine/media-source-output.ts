import { getBufferedEnd, startPlayback } from './audio-element.ts';
import type { CreatePlainOutput } from './audio-output.ts';
import { createBufferFiller } from './buffer-filler.ts';
import { createMpegBuffer } from './mpeg-buffer.ts';
import { createMpegLoader, LoadError } from './mpeg-loader.ts';

const SECOND_MS = 1000;
/** Browsers play over shorter gaps by themselves. */
const MIN_GAP_S = 0.1;

/**
 * Creates an output of one audio element that gets the frames of MP3 files by Media Source: it plays from exactly the
 * requested frame at any bit rate, and several files follow each other without a gap.
 */
export const createMediaSourceOutput: CreatePlainOutput = (recording, startMs, events, elements) => {
  const audio = elements.create();
  const buffer = createMpegBuffer(recording.durationMs / SECOND_MS, () => startDecoding());
  let shouldPlay = false;
  let isClosed = false;
  let isFailed = false;
  /** The position that is being sought. */
  let target: number | null = startMs;
  /** The position that was sought last. Frames before it are decoded for its sake, and are no position. */
  let soughtMs = startMs;
  let isDecodingStarted = false;

  const atMs = (): number => {
    const playedMs = audio.currentTime * SECOND_MS;
    const isBeforeSought = playedMs < soughtMs && soughtMs - playedMs < SECOND_MS;
    return target ?? (isBeforeSought ? soughtMs : playedMs);
  };
  /** Moves the element to the frame that decoding has to start with. */
  const startDecoding = (): void => {
    if (target === null || isDecodingStarted) return;
    const from = buffer.findDecodingStart(target / SECOND_MS);
    if (from === null) return;
    isDecodingStarted = true;
    if (from < target / SECOND_MS) audio.currentTime = from;
  };
  const filler = createBufferFiller({
    loader: createMpegLoader(recording.tracks),
    buffer,
    audio,
    trackCount: recording.tracks.length,
    onError: (error) => {
      if (isClosed) return;
      isFailed = true;
      events.onError(error instanceof LoadError ? error.reason : 'undecodable');
    },
  });
  const playIfWanted = (): void => {
    if (shouldPlay && !isFailed) startPlayback(audio, events.onError);
  };
  const seek = (toMs: number): void => {
    target = toMs;
    soughtMs = toMs;
    isDecodingStarted = false;
    const to = toMs / SECOND_MS;
    const end = buffer.end();
    const isBuffered = end !== null && to >= buffer.start() && to < end;
    audio.currentTime = to;
    if (!isBuffered || isFailed) filler.restart(toMs);
    else startDecoding();
    isFailed = false;
    playIfWanted();
  };
  /** Goes on behind a part that the files do not have: one of them ends before its length. Returns whether there was one. */
  const skipGap = (): boolean => {
    if (target !== null) return false; // what is buffered belongs to the position before
    const { buffered, currentTime } = audio;
    for (let range = 0; range < buffered.length; range += 1) {
      if (buffered.start(range) <= currentTime + MIN_GAP_S) continue;
      audio.currentTime = buffered.start(range);
      events.onGap();
      return true;
    }
    return false;
  };
  const onArrived = (): void => {
    if (target === null || Math.abs(audio.currentTime * SECOND_MS - target) > SECOND_MS) return;
    target = null;
    events.onSeeked();
    if (shouldPlay && !audio.paused && audio.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) events.onPlaying();
  };
  const on = (kind: keyof HTMLMediaElementEventMap, handler: () => void): void =>
    audio.addEventListener(kind, () => {
      if (!isClosed) handler();
    });
  on('seeked', onArrived);
  on('canplay', () => {
    if (!audio.seeking) onArrived();
  });
  on('playing', () => {
    if (target === null) events.onPlaying();
  });
  on('waiting', () => {
    if (skipGap()) return;
    events.onWaiting();
    filler.handleUnderrun();
  });
  on('pause', () => {
    if (shouldPlay && !audio.ended && !audio.error) events.onInterrupted();
  });
  on('ended', events.onEnded);
  on('error', () => {
    isFailed = true;
    if (audio.error) events.onError('undecodable');
  });

  audio.src = buffer.url;
  audio.currentTime = startMs / SECOND_MS;
  filler.restart(startMs);

  return {
    seeksExactly: true,
    play: () => {
      shouldPlay = true;
      playIfWanted();
    },
    pause: () => {
      shouldPlay = false;
      audio.pause();
    },
    seek,
    reload: () => {
      isFailed = false;
      filler.resume();
      playIfWanted();
    },
    setRate: (rate) => {
      audio.defaultPlaybackRate = rate;
      audio.playbackRate = rate;
    },
    atMs,
    bufferedToMs: () => (target === null ? getBufferedEnd(audio) * SECOND_MS : target),
    close: () => {
      isClosed = true;
      shouldPlay = false;
      filler.close();
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
      buffer.close();
    },
  };
};
