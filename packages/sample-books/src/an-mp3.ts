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

const RATE = 44_100;
const FRAME_SAMPLES = 1152;
/** Where 32 and 128 kilobits a second stand in the list of rates. */
const LOW = { index: 1, kilobits: 32 };
const HIGH = { index: 9, kilobits: 128 };
const RUN = 50;

/**
 * A mono frame whose side information says that nothing sounds; `owed` is the part of a byte that the frames before it
 * are too short. One byte is added when it comes to a whole one, so that the rate is kept.
 */
const silentFrame = ({ index, kilobits }: typeof LOW, owed: number): { frame: Buffer; owed: number } => {
  const exact = owed + (FRAME_SAMPLES * kilobits * 125) / RATE;
  const plain = Math.floor(exact - owed);
  const bytes = Math.floor(exact);
  const frame = Buffer.alloc(bytes);
  frame.set([0xff, 0xfb, (index << 4) | ((bytes - plain) << 1), 0xc0]);
  return { frame, owed: exact - bytes };
};

/** Silence of layer III at 44,100 Hz; `variable` changes the bit rate about every second. */
export const silentFrames = (seconds: number, { variable = false } = {}): Buffer => {
  const frames: Buffer[] = [];
  let owed = 0;
  while (frames.length * FRAME_SAMPLES < seconds * RATE) {
    const isHigh = variable && Math.floor(frames.length / RUN) % 2 === 1;
    const next = silentFrame(isHigh ? HIGH : LOW, owed);
    frames.push(next.frame);
    owed = next.owed;
  }
  return Buffer.concat(frames);
};

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
