import { audioElement, bufferedTo, start } from './audio-element.ts';
import { mpegBuffer } from './mpeg-buffer.ts';
import { LineTrouble, mpegLines } from './mpeg-lines.ts';
import { pump } from './pump.ts';
import type { MakeSound } from './sound.ts';

const SECOND_MS = 1000;

/**
 * One element that is fed with the frames of MP3 files: it plays from exactly the frame that is asked for, whatever the rate of bits,
 * and files follow each other without a gap.
 */
export const soundOfSource: MakeSound = (recording, startMs, events) => {
  const audio = audioElement();
  const buffer = mpegBuffer(recording.durationMs / SECOND_MS);
  let wants = false;
  let isClosed = false;
  let isFailed = false;
  let target: number | null = startMs;

  const atMs = (): number => target ?? audio.currentTime * SECOND_MS;
  const pumping = pump({
    lines: mpegLines(recording.tracks),
    buffer,
    audio,
    tracks: recording.tracks.length,
    failed: (error) => {
      if (isClosed) return;
      isFailed = true;
      events.failed(error instanceof LineTrouble ? error.reason : 'undecodable');
    },
  });
  const sound = (): void => {
    if (wants && !isFailed) start(audio, events.failed);
  };
  const seek = (toMs: number): void => {
    target = toMs;
    const to = toMs / SECOND_MS;
    const end = buffer.to();
    const isThere = end !== null && to >= buffer.from() && to < end;
    audio.currentTime = to;
    if (!isThere || isFailed) pumping.from(toMs);
    isFailed = false;
    sound();
  };
  const arrived = (): void => {
    if (target === null || Math.abs(audio.currentTime * SECOND_MS - target) > SECOND_MS) return;
    target = null;
    events.settled();
    if (wants && !audio.paused && audio.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) events.sounding();
  };
  const on = (kind: keyof HTMLMediaElementEventMap, act: () => void): void =>
    audio.addEventListener(kind, () => {
      if (!isClosed) act();
    });
  on('seeked', arrived);
  on('canplay', () => {
    if (!audio.seeking) arrived();
  });
  on('playing', () => {
    if (target === null) events.sounding();
  });
  on('waiting', () => {
    events.waiting();
    pumping.starved();
  });
  on('pause', () => {
    if (wants && !audio.ended && !audio.error) events.stopped();
  });
  on('ended', events.ended);
  on('error', () => {
    isFailed = true;
    if (audio.error) events.failed('undecodable');
  });

  audio.src = buffer.url;
  audio.currentTime = startMs / SECOND_MS;
  pumping.from(startMs);

  return {
    play: () => {
      wants = true;
      sound();
    },
    pause: () => {
      wants = false;
      audio.pause();
    },
    seek,
    again: () => {
      isFailed = false;
      pumping.again();
      sound();
    },
    setRate: (rate) => {
      audio.defaultPlaybackRate = rate;
      audio.playbackRate = rate;
    },
    setVolume: (level) => {
      audio.volume = level;
    },
    atMs,
    bufferedToMs: () => (target === null ? bufferedTo(audio) * SECOND_MS : target),
    close: () => {
      isClosed = true;
      wants = false;
      pumping.close();
      audio.pause();
      audio.removeAttribute('src');
      audio.load();
      buffer.close();
    },
  };
};
