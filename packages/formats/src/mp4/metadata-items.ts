import type { EmbeddedPicture } from '../audio/audio-file.ts';
import { decodeDeclaredText, decodeUnicode } from '../audio/tag-encoding.ts';
import type { Box, BoxReader } from './box-reader.ts';

/** The metadata items: texts by four-letter key or lower-case custom name; `room` is how many bytes of text may still be read. */
export type MetadataItems = {
  texts: Map<string, string[]>;
  numbers: Map<string, number>;
  pictures: EmbeddedPicture[];
  room: number;
};

const MAX_TEXT = 64 * 1024;
/** Bytes of all items together. */
const MAX_TEXTS = 2 * 1024 ** 2;
const MAX_VALUES = 50;
const MAX_ITEMS = 1000;
const MAX_PICTURE = 32 * 1024 ** 2;
const MAX_PICTURES = 20;
/** Types of values (QuickTime file format, "Well-known types"). */
const BINARY = 0;
const UTF_16 = 2;
const SHIFT_JIS = 3;
const INTEGER = 21;

/** Reads `moov/udta/meta/ilst`; empty without one. */
export const readMetadataItems = async (boxes: BoxReader, movie: Box): Promise<MetadataItems> => {
  const items: MetadataItems = { texts: new Map(), numbers: new Map(), pictures: [], room: MAX_TEXTS };
  const meta = await boxes.find(movie, 'udta', 'meta');
  if (!meta) return items;
  // a full box in MP4; without a version in QuickTime files
  const isBare = (await boxes.bytes(meta, 8)).toString('latin1', 4, 8) === 'hdlr';
  for await (const list of boxes.listChildren(meta, isBare ? 0 : 4))
    if (list.type === 'ilst') for await (const item of boxes.listChildren(list)) await readItem(boxes, item, items);
  return items;
};

const readItem = async (boxes: BoxReader, item: Box, items: MetadataItems): Promise<void> => {
  let key = item.type;
  for await (const child of boxes.listChildren(item)) {
    if (child.type === 'name') key = (await boxes.bytes(child, 200)).toString('utf8', 4).toLowerCase();
    else if (child.type === 'data') await readValue(boxes, key, child, items);
  }
};

const readValue = async (boxes: BoxReader, key: string, box: Box, items: MetadataItems): Promise<void> => {
  const { texts, numbers, pictures } = items;
  if (key === 'covr') {
    if (pictures.length < MAX_PICTURES) pictures.push(() => readPicture(boxes, box));
    return;
  }
  if (items.room <= 0 || texts.size + numbers.size >= MAX_ITEMS) return;
  const bytes = await boxes.bytes(box, MAX_TEXT);
  items.room -= bytes.length;
  if (bytes.length < 9) return;
  const [kind, value] = [bytes.readUInt32BE(0) & 0xff_ffff, bytes.subarray(8)];
  // some programs declare the type of no text
  const isNumber = kind === BINARY && !key.startsWith('©');
  if (kind === INTEGER) numbers.set(key, value.readUIntBE(0, Math.min(value.length, 6)));
  // a track or disc is two zeros and its number; a genre only its number
  else if (isNumber && value.length >= 2) numbers.set(key, value.readUInt16BE(value.length >= 4 ? 2 : 0));
  if (isNumber || kind === INTEGER) return;
  const known = texts.get(key) ?? [];
  if (known.length < MAX_VALUES) texts.set(key, [...known, decodeValue(kind, value)]);
};

const decodeValue = (kind: number, value: Buffer): string => {
  if (kind === UTF_16) return decodeUnicode('utf-16be', value);
  return kind === SHIFT_JIS ? decodeUnicode('shift_jis', value) : decodeDeclaredText(value);
};

const readPicture = async (boxes: BoxReader, { from, until }: Box): Promise<Buffer | null> =>
  until - from > MAX_PICTURE ? null : Buffer.from(await boxes.source.read(from + 8, until - from - 8));
