import type { ChapterMarker, EmbeddedPicture } from '../audio/audio-file.ts';
import type { ByteSource } from '../audio/byte-source.ts';
import type { TextMap } from '../audio/encoded-tags.ts';
import { createLookup } from '../lookup.ts';
import { type Id3Frame, readFrames, readTagBody } from './id3-frames.ts';
import { computeTagSize, parseTagHeader, readSynchsafe, TAG_HEADER_BYTES, type TagHeader } from './id3-header.ts';
import { decodeStrings, decodeText, findTextEnd } from './id3-text.ts';

/** The content of a tag, whose texts are not decoded (`decodeAudioFiles`). Keys of `texts` are frame ids of version 4; those of `custom` and `comments` are lower-case descriptions. */
export type Id3Tag = {
  texts: TextMap;
  custom: TextMap;
  comments: TextMap;
  pictures: EmbeddedPicture[];
  markers: ChapterMarker[];
  /** Where the audio data begins, in bytes from the start of the file. */
  end: number;
  /** How many bytes of text may still be read. */
  room: number;
};

/** Bytes of one text; the OverDrive markers of a long book are the longest honest one. */
const MAX_TEXT = 256 * 1024;
/** Bytes of all texts together. */
const MAX_TEXTS = 2 * 1024 ** 2;
const MAX_TITLE = 4096;
const MAX_SAME = 50;
const MAX_KEYS = 500;
const MAX_PICTURE = 32 * 1024 ** 2;
const MAX_PICTURES = 20;
const MAX_MARKERS = 10_000;

/** The frame ids of version 4 by those of version 2. */
const LONG_FRAME_IDS = createLookup<string>({
  TT2: 'TIT2',
  TP1: 'TPE1',
  TP2: 'TPE2',
  TCM: 'TCOM',
  TAL: 'TALB',
  TYE: 'TYER',
  TCO: 'TCON',
  TPB: 'TPUB',
  TLA: 'TLAN',
  TRK: 'TRCK',
  TPA: 'TPOS',
  TXX: 'TXXX',
  COM: 'COMM',
  PIC: 'APIC',
});

const createEmptyTag = (): Id3Tag => ({
  texts: new Map(),
  custom: new Map(),
  comments: new Map(),
  pictures: [],
  markers: [],
  end: 0,
  room: MAX_TEXTS,
});

/**
 * Reads the tag at the beginning of a file (ID3v2.2, 2.3, 2.4). Reading stops at a wrong size; the audio data is then
 * searched after the last valid frame.
 */
export const readId3Tag = async (source: ByteSource): Promise<Id3Tag> => {
  const head = Buffer.from(await source.read(0, TAG_HEADER_BYTES));
  const header = parseTagHeader(head);
  if (!header) return createEmptyTag();
  const claimed = TAG_HEADER_BYTES + header.bytes;
  const tag = createEmptyTag();
  const body = await readTagBody(source, header, TAG_HEADER_BYTES, Math.min(claimed, source.size));
  let last = TAG_HEADER_BYTES;
  if (body) {
    const from = body.from + (await readExtendedHeaderSize(body.source, header, body.from));
    const frames = readFrames(body.source, header, from, body.until);
    let step = await frames.next();
    for (; !step.done; step = await frames.next()) await addFrame(tag, step.value, header);
    last = step.value;
  }
  return { ...tag, end: claimed < source.size ? computeTagSize(head) : last };
};

const readExtendedHeaderSize = async (
  source: ByteSource,
  { version, flags }: TagHeader,
  at: number,
): Promise<number> => {
  if (version === 2 || !(flags & 0x40)) return 0;
  const size = await source.read(at, 4);
  if (size.length < 4) return 0;
  return version === 4 ? (readSynchsafe(size, 0) ?? 0) : size.readUInt32BE(0) + 4;
};

const addFrame = async (tag: Id3Tag, { id: shortId, body }: Id3Frame, header: TagHeader): Promise<void> => {
  const id = LONG_FRAME_IDS[shortId] ?? shortId;
  if (id === 'APIC') {
    const at = await locatePicture(body, header.version);
    if (tag.pictures.length < MAX_PICTURES)
      tag.pictures[at.isFront ? 'unshift' : 'push'](() => readPicture(body, at.from));
  } else if (id === 'CHAP') {
    const marker = tag.markers.length < MAX_MARKERS ? await readMarker(body, header) : null;
    if (marker) tag.markers.push(marker);
  } else if (id === 'TXXX' || id === 'COMM') {
    const text = await readText(body, tag);
    const encoding = text[0] ?? 0;
    // a comment begins with the three letters of its language
    const { end, next } = findTextEnd(text, id === 'COMM' ? 4 : 1, encoding);
    const description = decodeText(encoding, text.subarray(id === 'COMM' ? 4 : 1, end));
    const key = description.replace('\uFEFF', '').trim().toLowerCase();
    const strings = decodeStrings(Buffer.concat([text.subarray(0, 1), text.subarray(next)]));
    addStrings(id === 'COMM' ? tag.comments : tag.custom, key, strings);
  } else if (/^(?:T|MV)/.test(id)) addStrings(tag.texts, id, decodeStrings(await readText(body, tag)));
};

const readText = async (body: ByteSource, tag: Id3Tag): Promise<Buffer> => {
  const text = Buffer.from(await body.read(0, Math.min(body.size, MAX_TEXT, tag.room)));
  tag.room -= text.length;
  return text;
};

const addStrings = (texts: Map<string, string[]>, key: string, strings: string[]): void => {
  const known = texts.get(key) ?? [];
  if (known.length < MAX_SAME && texts.size < MAX_KEYS) texts.set(key, [...known, ...strings.slice(0, MAX_SAME)]);
};

/** ID3v2 Chapter Frame Addendum section 3.1; a start of 2^32 − 1 means that it is given in bytes, which nobody does. */
const readMarker = async (body: ByteSource, header: TagHeader): Promise<ChapterMarker | null> => {
  const head = Buffer.from(await body.read(0, 512));
  const { next } = findTextEnd(head, 0, 0);
  if (next + 16 > head.length) return null;
  const startMs = head.readUInt32BE(next);
  if (startMs === 0xffff_ffff) return null;
  for await (const frame of readFrames(body, header, next + 16, body.size))
    if (frame.id === 'TIT2')
      return { startMs, title: decodeStrings(Buffer.from(await frame.body.read(0, MAX_TITLE)))[0] ?? '' };
  return { startMs, title: '' };
};

/** Finds where the image data begins, after its kind and description (ID3v2.4 section 4.14; 2.2 section 4.15). */
const locatePicture = async (
  body: ByteSource,
  version: TagHeader['version'],
): Promise<{ from: number; isFront: boolean }> => {
  const head = Buffer.from(await body.read(0, 1024));
  const kind = version === 2 ? 4 : findTextEnd(head, 1, 0).next;
  return { from: findTextEnd(head, kind + 1, head[0] ?? 0).next, isFront: head[kind] === 3 };
};

const readPicture = async (body: ByteSource, from: number): Promise<Buffer | null> =>
  body.size - from > MAX_PICTURE ? null : Buffer.from(await body.read(from, body.size - from));
