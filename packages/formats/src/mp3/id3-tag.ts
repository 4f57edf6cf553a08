import type { Marker, Picture } from '../audio/audio-file.ts';
import type { ByteSource } from '../audio/byte-source.ts';
import { createLookup } from '../lookup.ts';
import { framesIn, type Id3Frame, tagBody } from './id3-frames.ts';
import { sizeOfTag, synchsafe, TAG_HEADER_BYTES, type TagHeader, tagHeader } from './id3-header.ts';
import { decodeText, endOfText, stringsIn } from './id3-text.ts';

/** What a tag says. Keys of `texts` are ids of version 4; those of `custom` and `comments` descriptions in lower case. */
export type Id3Tag = {
  texts: Map<string, string[]>;
  custom: Map<string, string[]>;
  comments: Map<string, string[]>;
  pictures: Picture[];
  markers: Marker[];
  /** Where the sound begins, in bytes from the start of the file. */
  end: number;
  /** Bytes of text that there is still room for. */
  room: number;
};

/** Bytes of one text. The marks of a long book are the longest honest one. */
const MAX_TEXT = 256 * 1024;
/** Of all texts together. */
const MAX_TEXTS = 2 * 1024 ** 2;
const MAX_TITLE = 4096;
const MAX_SAME = 50;
const MAX_KEYS = 500;
const MAX_PICTURE = 32 * 1024 ** 2;
const MAX_PICTURES = 20;
const MAX_MARKERS = 10_000;

/** What version 2 called in three letters. */
const LONGER = createLookup<string>({
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

const emptyTag = (): Id3Tag => ({
  texts: new Map(),
  custom: new Map(),
  comments: new Map(),
  pictures: [],
  markers: [],
  end: 0,
  room: MAX_TEXTS,
});

/**
 * Reads the tag that a file begins with (ID3v2.2, 2.3, 2.4). Sizes that lie end the reading of the tag: the sound is
 * then looked for behind the last frame that was whole.
 */
export const readTag = async (source: ByteSource): Promise<Id3Tag> => {
  const head = Buffer.from(await source.read(0, TAG_HEADER_BYTES));
  const header = tagHeader(head);
  if (!header) return emptyTag();
  const claimed = TAG_HEADER_BYTES + header.bytes;
  const tag = emptyTag();
  const body = await tagBody(source, header, TAG_HEADER_BYTES, Math.min(claimed, source.size));
  let last = TAG_HEADER_BYTES;
  if (body) {
    const from = body.from + (await extendedBytes(body.source, header, body.from));
    const frames = framesIn(body.source, header, from, body.until);
    let step = await frames.next();
    for (; !step.done; step = await frames.next()) await add(tag, step.value, header);
    last = step.value;
  }
  return { ...tag, end: claimed < source.size ? sizeOfTag(head) : last };
};

const extendedBytes = async (source: ByteSource, { version, flags }: TagHeader, at: number): Promise<number> => {
  if (version === 2 || !(flags & 0x40)) return 0;
  const size = await source.read(at, 4);
  if (size.length < 4) return 0;
  return version === 4 ? (synchsafe(size, 0) ?? 0) : size.readUInt32BE(0) + 4;
};

const add = async (tag: Id3Tag, { id: shortId, body }: Id3Frame, header: TagHeader): Promise<void> => {
  const id = LONGER[shortId] ?? shortId;
  if (id === 'APIC') {
    const at = await pictureAt(body, header.version);
    if (tag.pictures.length < MAX_PICTURES)
      tag.pictures[at.isFront ? 'unshift' : 'push'](() => pictureIn(body, at.from));
  } else if (id === 'CHAP') {
    const marker = tag.markers.length < MAX_MARKERS ? await markerIn(body, header) : null;
    if (marker) tag.markers.push(marker);
  } else if (id === 'TXXX' || id === 'COMM') {
    const text = await textOf(body, tag);
    const encoding = text[0] ?? 0;
    // a comment has the three letters of its language first
    const { end, next } = endOfText(text, id === 'COMM' ? 4 : 1, encoding);
    const description = decodeText(encoding, text.subarray(id === 'COMM' ? 4 : 1, end));
    const key = description.replace('\uFEFF', '').trim().toLowerCase();
    const strings = stringsIn(Buffer.concat([text.subarray(0, 1), text.subarray(next)]));
    keep(id === 'COMM' ? tag.comments : tag.custom, key, strings);
  } else if (/^(?:T|MV)/.test(id)) keep(tag.texts, id, stringsIn(await textOf(body, tag)));
};

const textOf = async (body: ByteSource, tag: Id3Tag): Promise<Buffer> => {
  const text = Buffer.from(await body.read(0, Math.min(body.size, MAX_TEXT, tag.room)));
  tag.room -= text.length;
  return text;
};

const keep = (texts: Map<string, string[]>, key: string, strings: string[]): void => {
  const known = texts.get(key) ?? [];
  if (known.length < MAX_SAME && texts.size < MAX_KEYS) texts.set(key, [...known, ...strings.slice(0, MAX_SAME)]);
};

/** ID3v2 Chapter Frame Addendum section 3.1; a start of 2^32 − 1 means that it is given in bytes, which nobody does. */
const markerIn = async (body: ByteSource, header: TagHeader): Promise<Marker | null> => {
  const head = Buffer.from(await body.read(0, 512));
  const { next } = endOfText(head, 0, 0);
  if (next + 16 > head.length) return null;
  const startMs = head.readUInt32BE(next);
  if (startMs === 0xffff_ffff) return null;
  for await (const frame of framesIn(body, header, next + 16, body.size))
    if (frame.id === 'TIT2')
      return { startMs, title: stringsIn(Buffer.from(await frame.body.read(0, MAX_TITLE)))[0] ?? '' };
  return { startMs, title: '' };
};

/** Where the bytes of a picture begin behind its kind and description (ID3v2.4 section 4.14; 2.2 section 4.15). */
const pictureAt = async (
  body: ByteSource,
  version: TagHeader['version'],
): Promise<{ from: number; isFront: boolean }> => {
  const head = Buffer.from(await body.read(0, 1024));
  const kind = version === 2 ? 4 : endOfText(head, 1, 0).next;
  return { from: endOfText(head, kind + 1, head[0] ?? 0).next, isFront: head[kind] === 3 };
};

const pictureIn = async (body: ByteSource, from: number): Promise<Buffer | null> =>
  body.size - from > MAX_PICTURE ? null : Buffer.from(await body.read(from, body.size - from));
