import type { AacFrames, JoinedCoding, SoundFrames } from '@lectern/formats';
import type { Document } from '../files/files.service.ts';
import type { AudioContents } from './timeline.ts';

/** Bytes of a file, from the first up to but not including the last. */
export type Section = readonly [from: number, to: number];
/** What a joined file has of one track. */
export type PlannedTrack = { sections: readonly Section[]; bytes: number; frames: number };
/** How the tracks of a recording become one file: an MP4, or MPEG audio, which needs no `coding`. It is kept for each player, so it has no tables. */
export type JoinPlan = {
  /** For asking a browser whether it plays the file. */
  playType: string;
  coding: JoinedCoding | null;
  tracks: readonly PlannedTrack[];
};
type Track = AudioContents['tracks'][number];
type Framed<F extends SoundFrames = SoundFrames> = { track: Track; frames: F };

const MPEG = 'audio/mpeg';
/** How far the start of a track may lie in the joined sound from its place on the timeline. */
const TOLERANCE_MS = 100;
/** Bit rates of MP3 are multiples of this, in kilobits per second. */
const RATE_STEP = 8;
/** ISO 14496-1: AAC, MPEG-1 audio, and MPEG-2 audio of lower rates. */
const OBJECT_TYPES = { aac: 0x40, mpeg1: 0x6b, mpeg2: 0x69 };
const MPEG1_SAMPLES = 1152;

/** Plans the file that has the sound of all tracks, in which browsers seek exactly; null where there is none, and where a track is such a file itself. */
export const planJoinedSound = ({ contents, parts }: Pick<Document, 'contents' | 'parts'>): JoinPlan | null => {
  if (contents?.kind !== 'audio') return null;
  const { tracks } = contents;
  const framed = tracks.flatMap((track) => (track.frames ? [{ track, frames: track.frames }] : []));
  const first = framed[0]?.frames;
  const areEqual = framed.every(({ frames }) => first && hasSameCoding(frames, first));
  if (tracks.length > 1 && areEqual) {
    const constant = planConstantRate(tracks);
    if (constant) return constant;
  }
  if (!areEqual || framed.length < tracks.length) return null;
  // a table can't be read quickly from inside of a compressed file
  const stored = new Set(parts.flatMap(({ path, method }) => (method === 0 ? [path] : [])));
  const isStored = ({ path }: Track): boolean => path === '' || stored.has(path);
  const aac = framed.flatMap(({ track, frames }) => (frames.coding === 'aac' ? [{ track, frames }] : []));
  if (aac.length > 0) return tracks.length > 1 && tracks.every(isStored) ? planAac(aac) : null;
  return tracks.some(({ seek }) => seek !== null) ? planMpeg(framed) : null;
};

const hasSameCoding = (a: SoundFrames, b: SoundFrames): boolean =>
  a.coding === b.coding &&
  a.rate === b.rate &&
  a.samples === b.samples &&
  a.channels === b.channels &&
  (a.coding === 'aac' ? a.config : '') === (b.coding === 'aac' ? b.config : '');

/** In files of one constant bit rate, browsers seek by bytes. */
const planConstantRate = (tracks: readonly Track[]): JoinPlan | null => {
  const sounds = tracks.flatMap(({ mediaType, seek, sound }) =>
    mediaType === MPEG && seek === null && sound ? [sound] : [],
  );
  if (sounds.length < tracks.length) return null;
  const bytes = sounds.reduce((sum, { from, to }) => sum + to - from, 0);
  const timelineMs = tracks.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const kilobits = Math.round((bytes * 8) / timelineMs / RATE_STEP) * RATE_STEP;
  if (kilobits === 0) return null;
  let driftMs = 0;
  for (const [index, { from, to }] of sounds.entries()) {
    driftMs += ((to - from) * 8) / kilobits - (tracks[index]?.durationMs ?? 0);
    if (Math.abs(driftMs) > TOLERANCE_MS) return null;
  }
  const planned = sounds.map(({ from, to }) => ({ sections: [[from, to]] as const, bytes: to - from, frames: 0 }));
  return { playType: MPEG, coding: null, tracks: planned };
};

const planMpeg = (framed: readonly Framed[]): JoinPlan | null => {
  const tracks: PlannedTrack[] = [];
  const clock = createFrameClock(framed);
  for (const { track, frames } of framed) {
    const from = track.sound?.from;
    if (from === undefined || !clock.add(frames.count, track.durationMs)) return null;
    tracks.push({ sections: [[from, from + frames.bytes]], bytes: frames.bytes, frames: frames.count });
  }
  return toMoviePlan(framed, tracks);
};

/** Encoders of AAC add frames at the end; as many are left out as the timeline says. */
const planAac = (framed: readonly Framed<AacFrames>[]): JoinPlan | null => {
  const tracks: PlannedTrack[] = [];
  const clock = createFrameClock(framed);
  for (const { track, frames } of framed) {
    const tooMany = frames.count - clock.countUntil(track.durationMs);
    const leftOut = Math.max(0, Math.min(tooMany, frames.lastSizes.length, frames.count - 1));
    if (!clock.add(frames.count - leftOut, track.durationMs)) return null;
    const leftOutBytes = frames.lastSizes.slice(frames.lastSizes.length - leftOut).reduce((sum, size) => sum + size, 0);
    const bytes = frames.bytes - leftOutBytes;
    tracks.push({ sections: takeBytes(frames.sections, bytes), bytes, frames: frames.count - leftOut });
  }
  return toMoviePlan(framed, tracks);
};

/** Compares the time by the frames so far with the timeline. */
const createFrameClock = ([first]: readonly Framed[]) => {
  const frameMs = first ? (first.frames.samples * 1000) / first.frames.rate : 1;
  let [frames, atMs] = [0, 0];
  return {
    /** How many frames a track should have. */
    countUntil: (durationMs: number): number => Math.round((atMs + durationMs) / frameMs) - frames,
    /** Returns whether the track ends where it should. */
    add: (count: number, durationMs: number): boolean => {
      frames += count;
      atMs += durationMs;
      return Math.abs(frames * frameMs - atMs) <= TOLERANCE_MS;
    },
  };
};

/** The first bytes of sections. */
const takeBytes = (sections: readonly Section[], bytes: number): Section[] => {
  let left = bytes;
  const taken: Section[] = [];
  for (const [from, to] of sections) {
    if (left <= 0) break;
    taken.push([from, Math.min(to, from + left)]);
    left -= to - from;
  }
  return taken;
};

const toMoviePlan = ([first]: readonly Framed[], tracks: readonly PlannedTrack[]): JoinPlan | null => {
  if (!first) return null;
  const { frames } = first;
  const { rate, samples, channels } = frames;
  if (frames.coding === 'aac') {
    const coding = {
      rate,
      samples,
      channels,
      objectType: OBJECT_TYPES.aac,
      config: Buffer.from(frames.config, 'base64'),
    };
    return { playType: 'audio/mp4; codecs="mp4a.40.2"', coding, tracks };
  }
  const objectType = samples === MPEG1_SAMPLES ? OBJECT_TYPES.mpeg1 : OBJECT_TYPES.mpeg2;
  const playType = `audio/mp4; codecs="mp4a.${objectType.toString(16).toUpperCase()}"`;
  return { playType, coding: { rate, samples, channels, objectType, config: Buffer.alloc(0) }, tracks };
};
