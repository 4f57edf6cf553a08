import { type ByteSource, sliceSource } from '../audio/byte-source.ts';
import type { EncodedAudioFile, EncodedTags } from '../audio/encoded-tags.ts';
import { decodeDeclaredText } from '../audio/tag-encoding.ts';
import { UnreadableBook } from '../book-facts.ts';
import { toEncodedTags } from '../mp3/audio-tags.ts';
import { type Id3Tag, readId3Tag } from '../mp3/id3-tag.ts';

const MAX_CHUNKS = 1000;
const MAX_LIST_BYTES = 1024 ** 2;
/** A size that the encoder did not know. */
const UNKNOWN = 0xffff_ffff;
/** Fields of a list of information by the frames of ID3 that mean the same. */
const INFO_FRAMES: Readonly<Record<string, string>> = {
  INAM: 'TIT2',
  IART: 'TPE1',
  IPRD: 'TALB',
  IGNR: 'TCON',
  ICRD: 'TDRC',
  ILNG: 'TLAN',
  ITRK: 'TRCK',
  IPRT: 'TRCK',
  ICMT: 'TDES',
};

type Chunk = { id: string; at: number; size: number };
type Found = { byteRate: number; soundBytes: number; longSize: number; info: Id3Tag['texts']; id3: Id3Tag | null };

/** Reads a WAV file, also with 64-bit sizes (RF64), which may be in an archive. Throws `UnreadableBook('damaged')`. */
export const readWavFile = async (source: ByteSource): Promise<EncodedAudioFile> => {
  const head = (await source.read(0, 12)).toString('latin1');
  if (!/^(?:RIFF|RF64|BW64)[^]{4}WAVE$/.test(head)) throw new UnreadableBook('damaged', 'no WAV');
  const found: Found = { byteRate: 0, soundBytes: 0, longSize: 0, info: new Map(), id3: null };
  let at = 12;
  for (let count = 0; count < MAX_CHUNKS && at + 8 <= source.size; count += 1) {
    const header = await source.read(at, 8);
    if (header.length < 8) break;
    const chunk = { id: header.toString('latin1', 0, 4), at: at + 8, size: header.readUInt32LE(4) };
    await readChunk(source, chunk, found);
    const size = chunk.id === 'data' ? found.soundBytes : chunk.size;
    at += 8 + size + (size % 2);
  }
  const durationMs = found.byteRate > 0 ? (found.soundBytes / found.byteRate) * 1000 : 0;
  if (!(durationMs > 0)) throw new UnreadableBook('damaged', 'sound of no length');
  return {
    tags: toTags(found),
    durationMs,
    markers: found.id3?.markers ?? [],
    seek: null,
    pictures: found.id3?.pictures ?? [],
    isDrm: false,
  };
};

/** Formats whose samples have a fixed size: integers, floating point, and those with an extension that names one of them. */
const FIXED_SIZE_FORMATS = [1, 3, 0xfffe];

/** Bytes per second: what players compute for samples of a fixed size, else what the file states. */
const computeByteRate = (bytes: Buffer): number => {
  const computed = bytes.readUInt32LE(4) * bytes.readUInt16LE(12);
  return computed > 0 && FIXED_SIZE_FORMATS.includes(bytes.readUInt16LE(0)) ? computed : bytes.readUInt32LE(8);
};

const readChunk = async (source: ByteSource, { id, at, size }: Chunk, found: Found): Promise<void> => {
  if (id === 'fmt ' && size >= 16) {
    const bytes = await source.read(at, 16);
    if (bytes.length === 16) found.byteRate = computeByteRate(bytes);
  } else if (id === 'ds64' && size >= 16) {
    const bytes = await source.read(at, 16);
    if (bytes.length === 16) found.longSize = Number(bytes.readBigUInt64LE(8));
  } else if (id === 'data') {
    const stated = size === UNKNOWN ? found.longSize || UNKNOWN : size;
    // an encoder that was stopped leaves 0
    found.soundBytes = Math.min(stated || UNKNOWN, source.size - at);
  } else if (id === 'LIST' && size <= MAX_LIST_BYTES) addInfo(Buffer.from(await source.read(at, size)), found.info);
  else if (/^id3 $/i.test(id)) found.id3 = await readId3Tag(sliceSource(source, at, Math.min(size, source.size - at)));
};

const addInfo = (list: Buffer, info: Id3Tag['texts']): void => {
  if (list.toString('latin1', 0, 4) !== 'INFO') return;
  for (let at = 4; at + 8 <= list.length; ) {
    const frame = INFO_FRAMES[list.toString('latin1', at, at + 4)];
    const size = list.readUInt32LE(at + 4);
    const value = list.subarray(at + 8, Math.min(list.length, at + 8 + size));
    const nul = value.indexOf(0);
    const text = decodeDeclaredText(nul < 0 ? value : value.subarray(0, nul));
    if (frame !== undefined && !info.has(frame)) info.set(frame, [text]);
    at += 8 + size + (size % 2);
  }
};

const toTags = ({ info, id3 }: Found): EncodedTags =>
  toEncodedTags(id3 && id3.texts.size > 0 ? id3 : { texts: info, custom: new Map(), comments: new Map() });
