import { aPicture } from './a-picture.ts';
import { chapterFrame, customFrame, type Id3Frame, id3Tag, pictureFrame, textFrame } from './id3.ts';

/** What a sample recording may say about itself; everything has a sensible default. */
export type AudioOptions = {
  title?: string | null;
  album?: string | null;
  authors?: readonly string[];
  narrator?: string | null;
  series?: { name: string; number: string } | null;
  year?: number | null;
  genre?: string | null;
  /** "2/11": its place among the files of a book. */
  track?: string | null;
  seconds?: number;
  chapters?: readonly { title: string; startMs: number }[];
  /** `true` for a picture of one colour. */
  cover?: boolean;
};

/** A second of layer III at 44,100 Hz has so many frames. */
const FRAMES_A_SECOND = 44_100 / 1152;
/** Index and size of 32 and of 128 kilobits a second, without padding. */
const LOW = { index: 1, bytes: 104 };
const HIGH = { index: 9, bytes: 417 };
const RUN = 50;

/** A mono frame whose side information says that nothing sounds. */
const silentFrame = ({ index, bytes }: typeof LOW): Buffer => {
  const frame = Buffer.alloc(bytes);
  frame.set([0xff, 0xfb, index << 4, 0xc0]);
  return frame;
};

/** Silence of layer III; `variable` changes the bit rate about every second. */
export const silentFrames = (seconds: number, { variable = false } = {}): Buffer =>
  Buffer.concat(
    Array.from({ length: Math.ceil(seconds * FRAMES_A_SECOND) }, (_, index) =>
      silentFrame(variable && Math.floor(index / RUN) % 2 === 1 ? HIGH : LOW),
    ),
  );

/** A small recording of silence as MP3 with tags, 4 kilobytes a second. */
export const anMp3 = (options: AudioOptions & { variable?: boolean } = {}): Buffer =>
  Buffer.concat([id3Tag(framesOf(options)), silentFrames(options.seconds ?? 10, options)]);

const framesOf = ({
  title = 'The Lamp Room',
  album,
  authors = ['Ada Marsh'],
  narrator,
  series,
  year = 1999,
  genre,
  track,
  seconds = 10,
  chapters = [],
  cover,
}: AudioOptions): Id3Frame[] => {
  const text = (id: string, value: string | number | null | undefined) =>
    value == null ? [] : [textFrame(id, String(value))];
  return [
    ...text('TIT2', title),
    ...text('TALB', album),
    ...(authors.length > 0 ? [textFrame('TPE1', ...authors)] : []),
    ...text('TCOM', narrator),
    ...text('TDRC', year),
    ...text('TCON', genre),
    ...text('TRCK', track),
    ...(series ? [customFrame('SERIES', series.name), customFrame('SERIES-PART', series.number)] : []),
    ...chapters.map((chapter, index) => {
      const endMs = chapters[index + 1]?.startMs ?? seconds * 1000;
      return chapterFrame(`c${index}`, chapter.startMs, endMs, chapter.title);
    }),
    ...(cover ? [pictureFrame(aPicture())] : []),
  ];
};
