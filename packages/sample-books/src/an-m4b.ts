import { aPicture } from './a-picture.ts';
import type { AudioOptions } from './an-mp3.ts';
import { box, fullBox, halves, words } from './boxes.ts';

type Chapters = NonNullable<AudioOptions['chapters']>;

export type M4bOptions = AudioOptions & {
  /** Chapters as Nero writes them; as QuickTime does it is `chapters`. Without them both say the same. */
  neroChapters?: Chapters;
  /** The table of contents of the file behind the sound, as programs write it that cannot look ahead. */
  movieLast?: boolean;
  /** How the sound is coded: `drms` is under FairPlay. */
  coding?: string;
};

const RATE = 8000;
const FRAME_SAMPLES = 1024;
/** One channel whose only element has no band that sounds (ISO 14496-3 section 4.4.2). */
const SILENT_FRAME = Buffer.from([0, 0, 0, 7]);
const MOVIE_SCALE = 1000;
const SOUND_ID = 1;
const TEXT_ID = 2;
const MATRIX = words(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

/** A small recording of silence as AAC with tags and chapters, 31 bytes a second. */
export const anM4b = (options: M4bOptions = {}): Buffer => {
  const { seconds = 10, chapters = [] } = options;
  const frames = Math.ceil((seconds * RATE) / FRAME_SAMPLES);
  const titles = chapters.map(({ title }) => sampleOf(title));
  const data = box('mdat', ...titles, Buffer.alloc(frames * SILENT_FRAME.length, SILENT_FRAME));
  const start = box('ftyp', Buffer.from('M4B '), words(0), Buffer.from('M4B isom'));
  const length = movieOf(options, frames, titles, 0).length;
  const dataAt = start.length + 8 + (options.movieLast ? 0 : length);
  const movie = movieOf(options, frames, titles, dataAt);
  return Buffer.concat(options.movieLast ? [start, data, movie] : [start, movie, data]);
};

const sampleOf = (title: string): Buffer => Buffer.concat([halves(Buffer.byteLength(title)), Buffer.from(title)]);

const movieOf = (options: M4bOptions, frames: number, titles: Buffer[], dataAt: number): Buffer => {
  const { seconds = 10, chapters = [], neroChapters = chapters, coding = 'mp4a' } = options;
  const soundAt = dataAt + titles.reduce((sum, { length }) => sum + length, 0);
  return box(
    'moov',
    fullBox(
      'mvhd',
      words(0, 0, MOVIE_SCALE, seconds * MOVIE_SCALE),
      words(0x10000),
      halves(0x100),
      Buffer.alloc(10),
      MATRIX,
      Buffer.alloc(24),
      words(3),
    ),
    box(
      'trak',
      headOf(SOUND_ID, seconds),
      ...(titles.length > 0 ? [box('tref', box('chap', words(TEXT_ID)))] : []),
      mediaOf('soun', { scale: RATE, duration: frames * FRAME_SAMPLES }, soundTable(coding, frames, soundAt)),
    ),
    ...(titles.length > 0
      ? [
          box(
            'trak',
            headOf(TEXT_ID, seconds),
            mediaOf('text', { scale: 1000, duration: seconds * 1000 }, textTable(chapters, titles, seconds, dataAt)),
          ),
        ]
      : []),
    box('udta', ...(neroChapters.length > 0 ? [neroOf(neroChapters)] : []), fullBox('meta', itemsOf(options))),
  );
};

const headOf = (id: number, seconds: number): Buffer =>
  fullBox('tkhd', words(0, 0, id, 0, seconds * MOVIE_SCALE, 0, 0, 0), halves(0x100, 0), MATRIX, words(0, 0));

const mediaOf = (handler: string, { scale, duration }: { scale: number; duration: number }, table: Buffer): Buffer =>
  box(
    'mdia',
    fullBox('mdhd', words(0, 0, scale, duration), halves(0x55c4, 0)),
    fullBox('hdlr', words(0), Buffer.from(handler), Buffer.alloc(13)),
    box(
      'minf',
      handler === 'soun' ? fullBox('smhd', words(0)) : box('gmhd'),
      box('dinf', fullBox('dref', words(1), box('url ', words(1)))),
      table,
    ),
  );

const soundTable = (coding: string, frames: number, at: number): Buffer =>
  box(
    'stbl',
    fullBox(
      'stsd',
      words(1),
      box(
        coding,
        Buffer.alloc(6),
        halves(1),
        Buffer.alloc(8),
        halves(1, 16, 0, 0),
        words(RATE * 0x10000),
        decoderConfig(),
      ),
    ),
    fullBox('stts', words(1, frames, FRAME_SAMPLES)),
    fullBox('stsc', words(1, 1, frames, 1)),
    fullBox('stsz', words(SILENT_FRAME.length, frames)),
    fullBox('stco', words(1, at)),
  );

/** AAC-LC, 8,000 Hz, one channel (ISO 14496-1 section 7.2.6). */
const decoderConfig = (): Buffer =>
  fullBox(
    'esds',
    Buffer.from([3, 25, 0, 0, 0, 4, 17, 0x40, 0x15, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 2, 0x15, 0x88, 6, 1, 2]),
  );

const textTable = (chapters: Chapters, titles: Buffer[], seconds: number, at: number): Buffer => {
  const lengths = chapters.map(({ startMs }, index) => (chapters[index + 1]?.startMs ?? seconds * 1000) - startMs);
  return box(
    'stbl',
    fullBox('stsd', words(1), box('text', Buffer.alloc(6), halves(1), Buffer.alloc(43))),
    fullBox('stts', words(lengths.length, ...lengths.flatMap((length) => [1, length]))),
    fullBox('stsc', words(1, 1, titles.length, 1)),
    fullBox('stsz', words(0, titles.length, ...titles.map(({ length }) => length))),
    fullBox('stco', words(1, at)),
  );
};

const neroOf = (chapters: Chapters): Buffer =>
  fullBox(
    'chpl',
    Buffer.from([chapters.length]),
    ...chapters.flatMap(({ title, startMs }) => {
      const time = Buffer.alloc(8);
      time.writeBigUInt64BE(BigInt(startMs) * 10_000n);
      return [time, Buffer.from([Buffer.byteLength(title)]), Buffer.from(title)];
    }),
  );

const valueOf = (kind: number, value: Uint8Array): Buffer => box('data', words(kind, 0), value);

const itemsOf = ({
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
    value == null ? [] : [box(type, valueOf(1, Buffer.from(String(value))))];
  const named = (name: string, value: string) =>
    box(
      '----',
      fullBox('mean', Buffer.from('com.apple.iTunes')),
      fullBox('name', Buffer.from(name)),
      valueOf(1, Buffer.from(value)),
    );
  return Buffer.concat([
    fullBox('hdlr', words(0), Buffer.from('mdirappl'), Buffer.alloc(9)),
    box(
      'ilst',
      ...text('©nam', title),
      ...text('©alb', album),
      ...text('©ART', authors.join('; ') || null),
      ...text('©wrt', narrator),
      ...text('©day', year),
      ...text('©gen', genre),
      ...(track == null ? [] : [box('trkn', valueOf(0, halves(0, Number.parseInt(track, 10), 0, 0)))]),
      ...(series ? [named('SERIES', series.name), named('SERIES-PART', series.number)] : []),
      ...(cover ? [box('covr', valueOf(14, aPicture()))] : []),
    ),
  ]);
};
