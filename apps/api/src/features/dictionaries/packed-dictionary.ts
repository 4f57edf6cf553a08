import { gunzipSync, inflateRawSync } from 'node:zlib';
import { foldWord, PACKED_DICTIONARY_MARK, toWordKey } from '@lectern/formats';
import { z } from 'zod';
import type { Extent } from '../../platform/storage/storage.ts';

/** Reads a part of a packed dictionary. */
export type ReadPart = (extent: Extent) => Promise<Buffer>;
export type DictionaryEntry = { word: string; text: string };

const HEADER_BYTES = PACKED_DICTIONARY_MARK.length + 4;
const MAX_PACKED_INDEX_BYTES = 4 * 1024 ** 2;
const MAX_INDEX_BYTES = 16 * 1024 ** 2;
const MAX_BLOCK_BYTES = 4 * 1024 ** 2;
/** Entries of one word are few, and lie in neighbouring blocks. */
const MAX_BLOCKS_PER_WORD = 4;

const Index = z.object({
  name: z.string(),
  entries: z.int(),
  languages: z.array(z.string()),
  blocks: z.array(z.tuple([z.string(), z.int().min(1)])),
});
const BlockEntries = z.array(z.tuple([z.string(), z.string()]));
/** A block: the key of its first word, and where it is. */
type IndexedBlock = Extent & { first: string };
/** `languages`: of its words, as far as they are known. */
export type DictionaryIndex = {
  name: string;
  entries: number;
  languages: readonly string[];
  blocks: readonly IndexedBlock[];
};

/** @throws Error for another file */
export const readDictionaryIndex = async (read: ReadPart): Promise<DictionaryIndex> => {
  const header = await read({ start: 0, end: HEADER_BYTES - 1 });
  const length = header.length === HEADER_BYTES ? header.readUInt32BE(PACKED_DICTIONARY_MARK.length) : 0;
  if (!header.toString('latin1').startsWith(PACKED_DICTIONARY_MARK) || length < 1 || length > MAX_PACKED_INDEX_BYTES)
    throw new Error('no packed dictionary');
  const packed = await read({ start: HEADER_BYTES, end: HEADER_BYTES + length - 1 });
  const json = gunzipSync(packed, { maxOutputLength: MAX_INDEX_BYTES }).toString('utf8');
  const { blocks, ...facts } = Index.parse(JSON.parse(json));
  let at = HEADER_BYTES + length;
  const located = blocks.map(([first, bytes]) => {
    const block = { first, start: at, end: at + bytes - 1 };
    at += bytes;
    return block;
  });
  return { ...facts, blocks: located };
};

/** The entries of a block by the keys of their words. */
type Block = ReadonlyMap<string, readonly DictionaryEntry[]>;

const readBlock = async (read: ReadPart, { start, end }: Extent): Promise<Block> => {
  const json = inflateRawSync(await read({ start, end }), { maxOutputLength: MAX_BLOCK_BYTES }).toString('utf8');
  const entries = BlockEntries.parse(JSON.parse(json)).map(([word, text]) => ({ word, text }));
  return Map.groupBy(entries, ({ word }) => toWordKey(word));
};

/** Finds words in one dictionary. Forms of a word mostly lie in the same block: each is read once. */
export const createWordFinder = ({ blocks }: DictionaryIndex, read: ReadPart) => {
  const opened = new Map<number, Promise<Block>>();
  const open = (block: IndexedBlock): Promise<Block> => {
    const entries = opened.get(block.start) ?? readBlock(read, block);
    opened.set(block.start, entries);
    return entries;
  };
  /** The entries of a word: those that are written with the same accents, or else those with others. */
  return async (word: string): Promise<DictionaryEntry[]> => {
    const key = toWordKey(word);
    const found: DictionaryEntry[] = [];
    for (const block of findBlocks(blocks, key)) found.push(...((await open(block)).get(key) ?? []));
    const folded = foldWord(word);
    const exact = found.filter((entry) => foldWord(entry.word) === folded);
    return exact.length > 0 ? exact : found;
  };
};

/** The block that begins before the word, and those that begin with it. */
const findBlocks = (blocks: readonly IndexedBlock[], key: string): readonly IndexedBlock[] => {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle]?.first ?? '') < key) low = middle + 1;
    else high = middle;
  }
  const from = Math.max(0, low - 1);
  return blocks.slice(from, from + MAX_BLOCKS_PER_WORD).filter(({ first }) => first <= key);
};
