import type { ChapterMarker } from '../audio/audio-file.ts';
import { decodeDeclaredText } from '../audio/tag-encoding.ts';

/** Fields of Vorbis comments by upper-case name, chapters, and pictures with the front cover first. */
export type VorbisComments = {
  fields: Map<string, string[]>;
  markers: ChapterMarker[];
  pictures: Buffer[];
};

const MAX_FIELDS = 50_000;
const MAX_NAME_BYTES = 100;
/** Bytes of one text, and of all texts together. */
const MAX_TEXT = 256 * 1024;
const MAX_TEXTS = 2 * 1024 ** 2;
const MAX_SAME = 50;
const MAX_NAMES = 500;
const MAX_MARKERS = 10_000;
const MAX_PICTURES = 5;
const PICTURE = 'METADATA_BLOCK_PICTURE';
const FRONT_COVER = 3;

export const createVorbisComments = (): VorbisComments => ({ fields: new Map(), markers: [], pictures: [] });

/** Parses the comments of FLAC, Vorbis and Opus (Vorbis I section 5), as far as the bytes go; later ones are added to earlier ones. */
export const parseVorbisComments = (bytes: Buffer, into: VorbisComments = createVorbisComments()): VorbisComments => {
  const chapters = new Map<string, { startMs: number | null; title: string }>();
  let room = MAX_TEXTS;
  for (const [name, value] of readFields(bytes)) {
    if (name === PICTURE) {
      addPicture(into, Buffer.from(value.toString('latin1'), 'base64'));
      continue;
    }
    if (value.length > Math.min(room, MAX_TEXT)) continue;
    room -= value.length;
    const text = decodeDeclaredText(value);
    const [, number, isName] = /^CHAPTER(\d{1,5})(NAME)?$/.exec(name) ?? [];
    if (number !== undefined && chapters.size < MAX_MARKERS) {
      const chapter = chapters.get(number) ?? { startMs: null, title: '' };
      chapters.set(number, isName ? { ...chapter, title: text } : { ...chapter, startMs: parseTime(text) });
    } else addField(into.fields, name, text);
  }
  for (const { startMs, title } of chapters.values()) if (startMs !== null) into.markers.push({ startMs, title });
  return into;
};

function* readFields(bytes: Buffer): Generator<[name: string, value: Buffer]> {
  if (bytes.length < 4) return;
  let at = 4 + bytes.readUInt32LE(0); // behind the name of the encoder
  if (at + 4 > bytes.length) return;
  const count = Math.min(bytes.readUInt32LE(at), MAX_FIELDS);
  at += 4;
  for (let index = 0; index < count && at + 4 <= bytes.length; index += 1) {
    const field = bytes.subarray(at + 4, at + 4 + bytes.readUInt32LE(at));
    at += 4 + bytes.readUInt32LE(at);
    const equals = field.subarray(0, MAX_NAME_BYTES).indexOf('=');
    if (equals > 0) yield [field.toString('latin1', 0, equals).toUpperCase(), field.subarray(equals + 1)];
  }
}

const addField = (fields: Map<string, string[]>, name: string, text: string): void => {
  const known = fields.get(name);
  if (known ? known.length < MAX_SAME : fields.size < MAX_NAMES) fields.set(name, [...(known ?? []), text]);
};

/** Milliseconds of `01:02:03.456`; `null` when it is no time. */
const parseTime = (text: string): number | null => {
  const [, hours, minutes, seconds] = /^\s*(\d{1,4}):(\d{1,2}):(\d{1,2}(?:\.\d{1,9})?)\s*$/.exec(text) ?? [];
  return seconds === undefined ? null : (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000;
};

/** Adds a picture block (FLAC, RFC 9639 section 8.8). */
export const addPicture = ({ pictures }: VorbisComments, block: Buffer): void => {
  const read = (at: number): number => (at + 4 <= block.length ? block.readUInt32BE(at) : block.length);
  const descriptionAt = 8 + read(4);
  // behind the description: width, height, depth, colours, length
  const dataAt = descriptionAt + 4 + read(descriptionAt) + 20;
  const data = dataAt < block.length ? block.subarray(dataAt, dataAt + read(dataAt - 4)) : null;
  if (data && data.length > 0 && pictures.length < MAX_PICTURES)
    pictures[read(0) === FRONT_COVER ? 'unshift' : 'push'](data);
};
