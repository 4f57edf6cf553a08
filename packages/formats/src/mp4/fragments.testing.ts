import { buildBox, buildFullBox, encodeUint16, encodeUint32 } from '@lectern/sample-books';

/** How a fragmented M4B is written: what its movie box has, and which of the optional fields its fragments have. */
export type FragmentOptions = {
  fragments?: number;
  framesPerFragment?: number;
  /** Frames that the movie box itself has, as writers without an empty movie do. */
  framesInMovie?: number;
  /** Where the duration of a frame is. */
  durations?: 'movie' | 'fragment' | 'run';
  /** Whether fragments state their time, and the first of them. */
  time?: 'none' | 32 | 64;
  firstTime?: number;
  runs?: number;
  /** Whether offsets count from the file's begin. */
  isAbsolute?: boolean;
  /** An index of segments before the fragments, and one of fragments behind them. */
  hasIndexes?: boolean;
  chapters?: readonly string[];
};

export const RATE = 8000;
export const FRAME_SAMPLES = 1024;
const FRAME = Buffer.from([0, 0, 0, 7]);
const SOUND_ID = 1;
const TEXT_ID = 2;

const encodeFlags = (flags: number): Buffer => encodeUint32(flags);
const encodeUint64 = (value: number): Buffer => encodeUint32(Math.floor(value / 2 ** 32), value >>> 0);

const buildTrack = (id: number, handler: string, table: readonly Buffer[]): Buffer =>
  buildBox(
    'trak',
    buildFullBox('tkhd', encodeUint32(0, 0, id, 0, 0)),
    ...(id === SOUND_ID ? [buildBox('tref', buildBox('chap', encodeUint32(TEXT_ID)))] : []),
    buildBox(
      'mdia',
      buildFullBox('mdhd', encodeUint32(0, 0, RATE, 0), encodeUint16(0x55c4, 0)),
      buildFullBox('hdlr', encodeUint32(0), Buffer.from(handler), Buffer.alloc(13)),
      buildBox('minf', buildBox('stbl', ...table)),
    ),
  );

const buildTable = (coding: string, frames: number, at: number): Buffer[] => [
  buildFullBox('stsd', encodeUint32(1), buildBox(coding, Buffer.alloc(28))),
  buildFullBox('stts', frames > 0 ? encodeUint32(1, frames, FRAME_SAMPLES) : encodeUint32(0)),
  buildFullBox('stsc', frames > 0 ? encodeUint32(1, 1, frames, 1) : encodeUint32(0)),
  buildFullBox('stsz', encodeUint32(frames > 0 ? FRAME.length : 0, frames)),
  buildFullBox('stco', frames > 0 ? encodeUint32(1, at) : encodeUint32(0)),
];

const buildMovie = ({ framesInMovie = 0, durations = 'run', chapters = [] }: FragmentOptions, at: number): Buffer => {
  const sound = durations === 'movie' ? FRAME_SAMPLES : 0;
  return buildBox(
    'moov',
    buildFullBox('mvhd', encodeUint32(0, 0, 1000, 0)),
    buildTrack(SOUND_ID, 'soun', buildTable('mp4a', framesInMovie, at)),
    ...(chapters.length > 0 ? [buildTrack(TEXT_ID, 'text', buildTable('text', 0, 0))] : []),
    buildBox(
      'mvex',
      buildFullBox('trex', encodeUint32(SOUND_ID, 1, sound, FRAME.length, 0)),
      buildFullBox('trex', encodeUint32(TEXT_ID, 1, 0, 0, 0)),
    ),
  );
};

const buildRun = (frames: number, offset: number, isTimed: boolean): Buffer =>
  buildBox(
    'trun',
    encodeFlags(isTimed ? 0x301 : 1),
    encodeUint32(frames, offset),
    ...(isTimed ? Array.from({ length: frames }, () => encodeUint32(FRAME_SAMPLES, FRAME.length)) : []),
  );

/** A fragment with `frames` of sound that begin at `time`, and one chapter title if it has one. */
const buildFragment = (options: FragmentOptions, at: number, time: number, title: string | undefined): Buffer => {
  const { framesPerFragment: frames = 10, durations = 'run', runs = 1, isAbsolute = false } = options;
  const titleBytes =
    title === undefined ? null : Buffer.concat([encodeUint16(Buffer.byteLength(title)), Buffer.from(title)]);
  const buildHead = (dataAt: number): Buffer => {
    const isInFragment = durations === 'fragment';
    const flags = (isAbsolute ? 1 : 0x2_0000) | (isInFragment ? 8 : 0);
    const base = isAbsolute ? encodeUint64(at) : Buffer.alloc(0);
    const perRun = frames / runs;
    return buildBox(
      'moof',
      buildFullBox('mfhd', encodeUint32(1)),
      buildBox(
        'traf',
        buildBox(
          'tfhd',
          encodeFlags(flags),
          encodeUint32(SOUND_ID),
          base,
          isInFragment ? encodeUint32(FRAME_SAMPLES) : base.subarray(0, 0),
        ),
        ...(options.time === 'none' ? [] : [buildTime(options.time ?? 64, time)]),
        ...Array.from({ length: runs }, (_, run) =>
          buildRun(perRun, dataAt + run * perRun * FRAME.length, durations === 'run'),
        ),
      ),
      ...(titleBytes
        ? [
            buildBox(
              'traf',
              buildBox('tfhd', encodeFlags(0x2_0000), encodeUint32(TEXT_ID)),
              buildTime(32, time),
              buildBox(
                'trun',
                encodeFlags(0x301),
                encodeUint32(1, dataAt + frames * FRAME.length, frames * FRAME_SAMPLES, titleBytes.length),
              ),
            ),
          ]
        : []),
    );
  };
  const head = buildHead(0);
  return Buffer.concat([
    buildHead(head.length + 8),
    buildBox('mdat', Buffer.alloc(frames * FRAME.length, FRAME), titleBytes ?? Buffer.alloc(0)),
  ]);
};

const buildTime = (bits: 32 | 64, time: number): Buffer =>
  buildBox('tfdt', encodeFlags(bits === 64 ? 0x0100_0000 : 0), bits === 64 ? encodeUint64(time) : encodeUint32(time));

/** An M4B whose sound is in fragments. */
export const buildFragmentedM4b = (options: FragmentOptions = {}): Buffer => {
  const { fragments = 5, framesPerFragment = 10, framesInMovie = 0, firstTime = 0, chapters = [] } = options;
  const start = buildBox('ftyp', Buffer.from('M4B '), encodeUint32(0), Buffer.from('M4B iso5'));
  const length = buildMovie(options, 0).length;
  const pieces = [start, buildMovie(options, start.length + length + 8)];
  if (framesInMovie > 0) pieces.push(buildBox('mdat', Buffer.alloc(framesInMovie * FRAME.length, FRAME)));
  if (options.hasIndexes) pieces.push(buildFullBox('sidx', encodeUint32(SOUND_ID, RATE, 0, 0, 0)));
  for (let index = 0; index < fragments; index += 1) {
    const at = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const time = firstTime + (framesInMovie + index * framesPerFragment) * FRAME_SAMPLES;
    pieces.push(buildFragment(options, at, time, chapters[index]));
  }
  if (options.hasIndexes) pieces.push(buildBox('mfra', buildFullBox('mfro', encodeUint32(24))));
  return Buffer.concat(pieces);
};
