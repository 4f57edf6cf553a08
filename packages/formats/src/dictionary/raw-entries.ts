import { UnreadableBook } from '../book-facts.ts';
import { toEntryText } from './entry-text.ts';
import { MAX_TEXT_CHARS, MAX_WORD_CHARS } from './packed-dictionary.ts';
import type { DictionaryFiles } from './raw-dictionary.ts';

/** A word, and where its text is. */
export type RawEntry = { word: string; offset: number; size: number };
export type RawDictionary = {
  name: string;
  entries: RawEntry[];
  /** The text of an entry, plain; empty when it has none. */
  readText(entry: RawEntry): string;
};

const MAX_ENTRIES = 300_000;
const MAX_ENTRY_BYTES = 256 * 1024;
/** Of all entries together: many may have the same text (other forms of a word), and each of them is read. */
const MAX_READ_BYTES = 96 * 1024 ** 2;
const MAX_NAME_CHARS = 200;

const toName = (name: string, fallback: string): string =>
  (name || fallback)
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_CHARS)
    .toWellFormed() || 'Dictionary';

/** Collects entries, without those whose word or text is none. */
const createEntryList = (data: Buffer) => {
  const entries: RawEntry[] = [];
  let readBytes = 0;
  return {
    entries,
    /** @throws UnreadableBook when the text would lie outside of the file, or there is too much */
    add(entry: RawEntry): void {
      const { word, offset, size } = entry;
      if (word.trim() === '' || word.length > MAX_WORD_CHARS || size === 0 || size > MAX_ENTRY_BYTES) return;
      if (offset + size > data.length) throw new UnreadableBook('damaged', 'a text lies outside of the file');
      readBytes += size;
      if (entries.length >= MAX_ENTRIES || readBytes > MAX_READ_BYTES)
        throw new UnreadableBook('hostile', 'too many words');
      entries.push(entry);
    },
  };
};

/** A list of words of StarDict: a word, a zero byte, and numbers after it. */
const readWords = function* (bytes: Buffer, numberBytes: number): Generator<{ word: string; at: number }> {
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(0, at);
    if (end < 0 || end + 1 + numberBytes > bytes.length) throw new UnreadableBook('damaged', 'the index is cut off');
    yield { word: bytes.toString('utf8', at, end), at: end + 1 };
    at = end + 1 + numberBytes;
  }
};

/** StarDict, format 2.4.2 and 3.0.0. */
const readStarDict = ({ name, ifo, index, data, synonyms }: DictionaryFiles): RawDictionary => {
  const facts = new Map(
    (ifo ?? '').split(/\r?\n/).map((line) => [line.split('=', 1)[0]?.trim(), line.replace(/^[^=]*=/, '').trim()]),
  );
  const isWide = facts.get('idxoffsetbits') === '64';
  const offsetBytes = isWide ? 8 : 4;
  const listed: RawEntry[] = [];
  for (const { word, at } of readWords(index, offsetBytes + 4)) {
    const offset = isWide ? Number(index.readBigUInt64BE(at)) : index.readUInt32BE(at);
    if (listed.length >= MAX_ENTRIES) throw new UnreadableBook('hostile', 'too many words');
    listed.push({ word, offset, size: index.readUInt32BE(at + offsetBytes) });
  }
  const { entries, add } = createEntryList(data);
  for (const entry of listed) add(entry);
  for (const { word, at } of synonyms ? readWords(synonyms, 4) : []) {
    const original = listed[synonyms?.readUInt32BE(at) ?? -1];
    if (original) add({ ...original, word });
  }
  const sequence = facts.get('sametypesequence') ?? '';
  return {
    name: toName(facts.get('bookname') ?? '', name),
    entries,
    readText: ({ offset, size }) =>
      readFields(data.subarray(offset, offset + size), sequence)
        .join('\n\n')
        .slice(0, MAX_TEXT_CHARS)
        .toWellFormed(),
  };
};

/** The readable fields of a text: each has a type (a letter), in the text or, for all alike, in `sequence`. Sounds and pictures are passed over. */
const readFields = (bytes: Buffer, sequence: string): string[] => {
  const texts: string[] = [];
  let at = 0;
  for (let field = 0; at < bytes.length && (sequence === '' || field < sequence.length); field += 1) {
    const type = sequence === '' ? String.fromCharCode(bytes[at++] ?? 0) : sequence.charAt(field);
    const isLast = sequence !== '' && field === sequence.length - 1;
    let end = bytes.length;
    if (/[A-Z]/.test(type)) {
      if (!isLast) {
        if (at + 4 > bytes.length) break;
        end = at + 4 + bytes.readUInt32BE(at);
        at += 4;
      }
    } else {
      const zero = isLast ? -1 : bytes.indexOf(0, at);
      if (zero >= 0) end = zero;
      const text = /[mltyghxkw]/.test(type) ? toEntryText(bytes.toString('utf8', at, end), /[ghxk]/.test(type)) : '';
      if (text !== '') texts.push(text);
      end += 1;
    }
    at = end;
  }
  return texts;
};

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** dictd writes numbers in base 64, the highest digit first. */
const parseBase64Number = (text: string): number => {
  let value = 0;
  for (const digit of text) {
    const number = BASE64.indexOf(digit);
    if (number < 0 || value > 2 ** 40) return Number.NaN;
    value = value * 64 + number;
  }
  return value;
};

/** The format of dictd (RFC 2229 servers): lines of a word, an offset and a size. */
const readDictd = ({ name, index, data }: DictionaryFiles): RawDictionary => {
  const { entries, add } = createEntryList(data);
  let title = '';
  for (const line of index.toString('utf8').split('\n')) {
    const [word = '', offsetText, sizeText] = line.split('\t');
    if (offsetText === undefined || sizeText === undefined) {
      if (line.trim() !== '') throw new UnreadableBook('damaged', 'a line of the index is none');
      continue;
    }
    const entry = { word, offset: parseBase64Number(offsetText), size: parseBase64Number(sizeText.trim()) };
    if (Number.isNaN(entry.offset + entry.size)) throw new UnreadableBook('damaged', 'a number of the index is none');
    if (/^00-?database-?short/.test(word))
      title = data
        .toString('utf8', entry.offset, entry.offset + Math.min(entry.size, 1000))
        .replace(/^00-?database-?short/, '');
    else if (!/^00-?database/.test(word)) add(entry);
  }
  return {
    name: toName(title.trim(), name),
    entries,
    readText: ({ offset, size }) => toEntryText(data.toString('utf8', offset, offset + size), false),
  };
};

/** @throws UnreadableBook `damaged`; `hostile` when it is too large */
export const parseDictionary = (files: DictionaryFiles): RawDictionary => {
  const dictionary = files.ifo === null ? readDictd(files) : readStarDict(files);
  if (dictionary.entries.length === 0) throw new UnreadableBook('damaged', 'no words');
  return dictionary;
};
