import type { Picture } from '../audio/audio-file.ts';
import type { Box, Boxes } from './boxes.ts';

/** What the list of items says: texts by the four letters of the item or, in lower case, by the name somebody gave it; `room` for more. */
export type Items = { texts: Map<string, string[]>; numbers: Map<string, number>; pictures: Picture[]; room: number };

const MAX_TEXT = 64 * 1024;
/** Of all items together, in bytes. */
const MAX_TEXTS = 2 * 1024 ** 2;
const MAX_VALUES = 50;
const MAX_ITEMS = 1000;
const MAX_PICTURE = 32 * 1024 ** 2;
const MAX_PICTURES = 20;
/** What a value is (QuickTime file format, "Well-known types"). */
const BINARY = 0;
const UTF_16 = 2;
const INTEGER = 21;

/** Reads `moov/udta/meta/ilst`; nothing when there is none. */
export const itemsOf = async (boxes: Boxes, movie: Box): Promise<Items> => {
  const items: Items = { texts: new Map(), numbers: new Map(), pictures: [], room: MAX_TEXTS };
  const meta = await boxes.find(movie, 'udta', 'meta');
  if (!meta) return items;
  // a full box in MP4; in QuickTime files it has no version
  const isBare = (await boxes.bytes(meta, 8)).toString('latin1', 4, 8) === 'hdlr';
  for await (const list of boxes.inside(meta, isBare ? 0 : 4))
    if (list.type === 'ilst') for await (const item of boxes.inside(list)) await readItem(boxes, item, items);
  return items;
};

const readItem = async (boxes: Boxes, item: Box, items: Items): Promise<void> => {
  let key = item.type;
  for await (const child of boxes.inside(item)) {
    if (child.type === 'name') key = (await boxes.bytes(child, 200)).toString('utf8', 4).toLowerCase();
    else if (child.type === 'data') await readValue(boxes, key, child, items);
  }
};

const readValue = async (boxes: Boxes, key: string, box: Box, items: Items): Promise<void> => {
  const { texts, numbers, pictures } = items;
  if (key === 'covr') {
    if (pictures.length < MAX_PICTURES) pictures.push(() => pictureIn(boxes, box));
    return;
  }
  if (items.room <= 0 || texts.size + numbers.size >= MAX_ITEMS) return;
  const bytes = await boxes.bytes(box, MAX_TEXT);
  items.room -= bytes.length;
  if (bytes.length < 9) return;
  const [kind, value] = [bytes.readUInt32BE(0) & 0xff_ffff, bytes.subarray(8)];
  if (kind === INTEGER) numbers.set(key, value.readUIntBE(0, Math.min(value.length, 6)));
  // a track or disc is two zeros and its number; a genre only its number
  else if (kind === BINARY && value.length >= 2) numbers.set(key, value.readUInt16BE(value.length >= 4 ? 2 : 0));
  if (kind === BINARY || kind === INTEGER) return;
  const known = texts.get(key) ?? [];
  if (known.length < MAX_VALUES)
    texts.set(key, [...known, new TextDecoder(kind === UTF_16 ? 'utf-16be' : 'utf-8').decode(value)]);
};

const pictureIn = async (boxes: Boxes, { from, until }: Box): Promise<Buffer | null> =>
  until - from > MAX_PICTURE ? null : Buffer.from(await boxes.source.read(from + 8, until - from - 8));
