import { deflateRawSync, gzipSync } from 'node:zlib';
import { UnreadableBook } from '../book-facts.ts';
import { PACKED_DICTIONARY_MARK, toWordKey } from './packed-dictionary.ts';
import { readDictionaryFiles } from './raw-dictionary.ts';
import { parseDictionary } from './raw-entries.ts';
import { detectWordLanguages } from './word-languages.ts';

/** A local ZIP with the files of a dictionary. */
export type PackDictionaryRequest = { path: string };

const BLOCK_CHARS = 32 * 1024;
/** More entries of one word are left out: they would have to be read together. */
const MAX_ENTRIES_PER_WORD = 20;

/** Reads an untrusted dictionary and writes it in our own form (packed-dictionary.ts). @throws UnreadableBook */
export const packDictionary = async (
  { path }: PackDictionaryRequest,
  { write }: { write: (bytes: Uint8Array) => Promise<void> },
): Promise<void> => {
  const { name, entries, readText } = parseDictionary(await readDictionaryFiles(path));
  const sorted = entries
    .map((entry) => ({ key: toWordKey(entry.word), entry }))
    .toSorted((first, second) => (first.key < second.key ? -1 : first.key > second.key ? 1 : 0));

  const blocks: [key: string, bytes: number][] = [];
  const packed: Uint8Array[] = [];
  let block: [string, string][] = [];
  let blockKey = '';
  let chars = 0;
  let count = 0;
  const finishBlock = (): void => {
    if (block.length === 0) return;
    const bytes = deflateRawSync(JSON.stringify(block));
    blocks.push([blockKey, bytes.length]);
    packed.push(bytes);
    [block, chars] = [[], 0];
  };
  let lastKey = '';
  let sameKey = 0;
  for (const { key, entry } of sorted) {
    sameKey = key === lastKey ? sameKey + 1 : 0;
    lastKey = key;
    const text = key === '' || sameKey >= MAX_ENTRIES_PER_WORD ? '' : readText(entry);
    if (text === '') continue;
    if (block.length === 0) blockKey = key;
    block.push([entry.word.toWellFormed(), text]);
    chars += entry.word.length + text.length;
    count += 1;
    if (chars >= BLOCK_CHARS) finishBlock();
  }
  finishBlock();
  if (count === 0) throw new UnreadableBook('damaged', 'no texts');

  const languages = detectWordLanguages(new Set(sorted.map(({ key }) => key)));
  const index = gzipSync(JSON.stringify({ name, entries: count, languages, blocks }));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(index.length);
  await write(Buffer.concat([Buffer.from(PACKED_DICTIONARY_MARK, 'latin1'), length, index]));
  for (const bytes of packed) await write(bytes);
};
