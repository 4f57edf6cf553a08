import { buildBox, buildFullBox, encodeUint16, encodeUint32 } from './iso-boxes.ts';
import type { AudioOptions } from './mp3.ts';
import { buildPng } from './png.ts';

type Chapters = NonNullable<AudioOptions['chapters']>;

export type M4bOptions = AudioOptions & {
  /** Nero chapters, if different from the QuickTime ones in `chapters`. */
  neroChapters?: Chapters;
  /** Puts the `moov` box after the audio data, as streaming writers do. */
  movieLast?: boolean;
  /** Sample format of the audio; `drms` is protected by FairPlay. */
  coding?: string;
  /** Frames of different sizes, as encoders make them, behind one of silence that is cut off by an edit. */
  encoded?: boolean;
};

const RATE = 8000;
const FRAME_SAMPLES = 1024;
/** One channel whose only element has no audible band (ISO 14496-3 section 4.4.2). */
const SILENT_FRAME = Buffer.from([0, 0, 0, 7]);
/** The second of two frames has filling behind its end. */
const FILLED_FRAME = Buffer.concat([SILENT_FRAME, Buffer.alloc(3)]);
const MOVIE_SCALE = 1000;
const SOUND_ID = 1;
const TEXT_ID = 2;
const MATRIX = encodeUint32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

/** A small recording of silence as AAC with tags and chapters, 31 bytes per second. */
export const buildM4b = (options: M4bOptions = {}): Buffer => {
  const { seconds = 10, chapters = [] } = options;
  const frames = buildFrames(seconds, options);
  const titles = chapters.map(({ title }) => encodeSample(title));
  const data = buildBox('mdat', ...titles, Buffer.concat(frames));
  const start = buildBox('ftyp', Buffer.from('M4B '), encodeUint32(0), Buffer.from('M4B isom'));
  const length = buildMovie(options, frames, titles, 0).length;
  const dataAt = start.length + 8 + (options.movieLast ? 0 : length);
  const movie = buildMovie(options, frames, titles, dataAt);
  return Buffer.concat(options.movieLast ? [start, data, movie] : [start, movie, data]);
};

const buildFrames = (seconds: number, { encoded }: M4bOptions): Buffer[] =>
  Array.from({ length: Math.ceil((seconds * RATE) / FRAME_SAMPLES) + (encoded ? 1 : 0) }, (_, index) =>
    encoded && index % 2 === 1 ? FILLED_FRAME : SILENT_FRAME,
  );

const encodeSample = (title: string): Buffer =>
  Buffer.concat([encodeUint16(Buffer.byteLength(title)), Buffer.from(title)]);

const buildMovie = (options: M4bOptions, frames: readonly Buffer[], titles: Buffer[], dataAt: number): Buffer => {
  const { seconds = 10, chapters = [], neroChapters = chapters } = options;
  const soundAt = dataAt + titles.reduce((sum, { length }) => sum + length, 0);
  return buildBox(
    'moov',
    buildFullBox(
      'mvhd',
      encodeUint32(0, 0, MOVIE_SCALE, seconds * MOVIE_SCALE),
      encodeUint32(0x10000),
      encodeUint16(0x100),
      Buffer.alloc(10),
      MATRIX,
      Buffer.alloc(24),
      encodeUint32(3),
    ),
    buildBox(
      'trak',
      buildTrackHeader(SOUND_ID, seconds),
      ...(titles.length > 0 ? [buildBox('tref', buildBox('chap', encodeUint32(TEXT_ID)))] : []),
      ...(options.encoded
        ? [buildBox('edts', buildFullBox('elst', encodeUint32(1, seconds * MOVIE_SCALE, FRAME_SAMPLES, 0x10000)))]
        : []),
      buildMedia(
        'soun',
        { scale: RATE, duration: frames.length * FRAME_SAMPLES },
        buildSoundTable(options, frames, soundAt),
      ),
    ),
    ...(titles.length > 0
      ? [
          buildBox(
            'trak',
            buildTrackHeader(TEXT_ID, seconds),
            buildMedia(
              'text',
              { scale: 1000, duration: seconds * 1000 },
              buildTextTable(chapters, titles, seconds, dataAt),
            ),
          ),
        ]
      : []),
    buildBox(
      'udta',
      ...(neroChapters.length > 0 ? [buildNeroChapters(neroChapters)] : []),
      buildFullBox('meta', buildItems(options)),
    ),
  );
};

const buildTrackHeader = (id: number, seconds: number): Buffer =>
  buildFullBox(
    'tkhd',
    encodeUint32(0, 0, id, 0, seconds * MOVIE_SCALE, 0, 0, 0),
    encodeUint16(0x100, 0),
    MATRIX,
    encodeUint32(0, 0),
  );

const buildMedia = (handler: string, { scale, duration }: { scale: number; duration: number }, table: Buffer): Buffer =>
  buildBox(
    'mdia',
    buildFullBox('mdhd', encodeUint32(0, 0, scale, duration), encodeUint16(0x55c4, 0)),
    buildFullBox('hdlr', encodeUint32(0), Buffer.from(handler), Buffer.alloc(13)),
    buildBox(
      'minf',
      handler === 'soun' ? buildFullBox('smhd', encodeUint32(0)) : buildBox('gmhd'),
      buildBox('dinf', buildFullBox('dref', encodeUint32(1), buildBox('url ', encodeUint32(1)))),
      table,
    ),
  );

const buildSoundTable = ({ coding = 'mp4a', encoded }: M4bOptions, frames: readonly Buffer[], at: number): Buffer =>
  buildBox(
    'stbl',
    buildFullBox(
      'stsd',
      encodeUint32(1),
      buildBox(
        coding,
        Buffer.alloc(6),
        encodeUint16(1),
        Buffer.alloc(8),
        encodeUint16(1, 16, 0, 0),
        encodeUint32(RATE * 0x10000),
        buildDecoderConfig(),
      ),
    ),
    buildFullBox('stts', encodeUint32(1, frames.length, FRAME_SAMPLES)),
    buildFullBox('stsc', encodeUint32(1, 1, frames.length, 1)),
    encoded
      ? buildFullBox('stsz', encodeUint32(0, frames.length, ...frames.map(({ length }) => length)))
      : buildFullBox('stsz', encodeUint32(SILENT_FRAME.length, frames.length)),
    buildFullBox('stco', encodeUint32(1, at)),
  );

/** AAC-LC, 8,000 Hz, one channel (ISO 14496-1 section 7.2.6). */
const buildDecoderConfig = (): Buffer =>
  buildFullBox(
    'esds',
    Buffer.from([3, 25, 0, 0, 0, 4, 17, 0x40, 0x15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 2, 0x15, 0x88, 6, 1, 2]),
  );

const buildTextTable = (chapters: Chapters, titles: Buffer[], seconds: number, at: number): Buffer => {
  const lengths = chapters.map(({ startMs }, index) => (chapters[index + 1]?.startMs ?? seconds * 1000) - startMs);
  return buildBox(
    'stbl',
    buildFullBox('stsd', encodeUint32(1), buildBox('text', Buffer.alloc(6), encodeUint16(1), Buffer.alloc(43))),
    buildFullBox('stts', encodeUint32(lengths.length, ...lengths.flatMap((length) => [1, length]))),
    buildFullBox('stsc', encodeUint32(1, 1, titles.length, 1)),
    buildFullBox('stsz', encodeUint32(0, titles.length, ...titles.map(({ length }) => length))),
    buildFullBox('stco', encodeUint32(1, at)),
  );
};

const buildNeroChapters = (chapters: Chapters): Buffer =>
  buildFullBox(
    'chpl',
    Buffer.from([chapters.length]),
    ...chapters.flatMap(({ title, startMs }) => {
      const time = Buffer.alloc(8);
      time.writeBigUInt64BE(BigInt(startMs) * 10_000n);
      return [time, Buffer.from([Buffer.byteLength(title)]), Buffer.from(title)];
    }),
  );

const buildValue = (kind: number, value: Uint8Array): Buffer => buildBox('data', encodeUint32(kind, 0), value);

const buildItems = ({
  title = 'The Lamp Room',
  album,
  authors = ['Ada Marsh'],
  narrator,
  series,
  year = 1999,
  genre,
  track,
  cover,
}: M4bOptions): Buffer => {
  const text = (type: string, value: string | number | null | undefined) =>
    value == null ? [] : [buildBox(type, buildValue(1, Buffer.from(String(value))))];
  const customItem = (name: string, value: string) =>
    buildBox(
      '----',
      buildFullBox('mean', Buffer.from('com.apple.iTunes')),
      buildFullBox('name', Buffer.from(name)),
      buildValue(1, Buffer.from(value)),
    );
  return Buffer.concat([
    buildFullBox('hdlr', encodeUint32(0), Buffer.from('mdirappl'), Buffer.alloc(9)),
    buildBox(
      'ilst',
      ...text('©nam', title),
      ...text('©alb', album),
      ...text('©ART', authors.join('; ') || null),
      ...text('©wrt', narrator),
      ...text('©day', year),
      ...text('©gen', genre),
      ...(track == null ? [] : [buildBox('trkn', buildValue(0, encodeUint16(0, Number.parseInt(track, 10), 0, 0)))]),
      ...(series ? [customItem('SERIES', series.name), customItem('SERIES-PART', series.number)] : []),
      ...(cover ? [buildBox('covr', buildValue(14, buildPng()))] : []),
    ),
  ]);
};
