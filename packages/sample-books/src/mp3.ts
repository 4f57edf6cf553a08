import {
  buildChapterFrame,
  buildCustomFrame,
  buildId3Tag,
  buildPictureFrame,
  buildTextFrame,
  type Id3Frame,
} from './id3.ts';
import { buildPng } from './png.ts';

/** Options of a sample recording; all have sensible defaults. */
export type AudioOptions = {
  title?: string | null;
  album?: string | null;
  authors?: readonly string[];
  narrator?: string | null;
  series?: { name: string; number: string } | null;
  year?: number | null;
  genre?: string | null;
  /** "2/11": its number among the files of a book. */
  track?: string | null;
  seconds?: number;
  chapters?: readonly { title: string; startMs: number }[];
  /** `true` for a picture of one colour. */
  cover?: boolean;
};

const RATE = 44_100;
const FRAME_SAMPLES = 1152;
/** Indices of 32 and 128 kbit/s in the table of bit rates. */
const LOW_RATE = { index: 1, kilobits: 32 };
const HIGH_RATE = { index: 9, kilobits: 128 };
const FRAMES_PER_RATE = 50;

/**
 * A silent mono frame. `carry` is the fraction of a byte by which the previous frames are too short; a padding byte is added
 * when it reaches a whole byte, so that the bit rate is kept.
 */
const buildSilentFrame = ({ index, kilobits }: typeof LOW_RATE, carry: number): { frame: Buffer; carry: number } => {
  const exact = carry + (FRAME_SAMPLES * kilobits * 125) / RATE;
  const plain = Math.floor(exact - carry);
  const bytes = Math.floor(exact);
  const frame = Buffer.alloc(bytes);
  frame.set([0xff, 0xfb, (index << 4) | ((bytes - plain) << 1), 0xc0]);
  return { frame, carry: exact - bytes };
};

/** Silence of layer III at 44,100 Hz; `variable` changes the bit rate about every second. */
export const buildSilentFrames = (seconds: number, { variable = false } = {}): Buffer => {
  const frames: Buffer[] = [];
  let carry = 0;
  while (frames.length * FRAME_SAMPLES < seconds * RATE) {
    const isHigh = variable && Math.floor(frames.length / FRAMES_PER_RATE) % 2 === 1;
    const next = buildSilentFrame(isHigh ? HIGH_RATE : LOW_RATE, carry);
    frames.push(next.frame);
    carry = next.carry;
  }
  return Buffer.concat(frames);
};

/** A small recording of silence as MP3 with tags, 4 kilobytes per second. */
export const buildMp3 = (options: AudioOptions & { variable?: boolean } = {}): Buffer =>
  Buffer.concat([buildId3Tag(buildTagFrames(options)), buildSilentFrames(options.seconds ?? 10, options)]);

const buildTagFrames = ({
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
    value == null ? [] : [buildTextFrame(id, String(value))];
  return [
    ...text('TIT2', title),
    ...text('TALB', album),
    ...(authors.length > 0 ? [buildTextFrame('TPE1', ...authors)] : []),
    ...text('TCOM', narrator),
    ...text('TDRC', year),
    ...text('TCON', genre),
    ...text('TRCK', track),
    ...(series ? [buildCustomFrame('SERIES', series.name), buildCustomFrame('SERIES-PART', series.number)] : []),
    ...chapters.map((chapter, index) => {
      const endMs = chapters[index + 1]?.startMs ?? seconds * 1000;
      return buildChapterFrame(`c${index}`, chapter.startMs, endMs, chapter.title);
    }),
    ...(cover ? [buildPictureFrame(buildPng())] : []),
  ];
};
