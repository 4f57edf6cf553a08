import { gzipSync } from 'node:zlib';
import { buildZip } from './zip.ts';

type Entry = { word: string; text: string };
type StarDictOptions = {
  name?: string;
  /** `sametypesequence`; empty: each text begins with the letter of its type. */
  type?: string;
  isCompressed?: boolean;
  /** Other forms: the word, and the index of the entry. */
  synonyms?: readonly (readonly [word: string, index: number])[];
  /** Folder in the ZIP. */
  folder?: string;
};

const toUint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** The files of a StarDict dictionary, in the order of `entries`. */
export const buildStarDictFiles = (
  entries: readonly Entry[],
  { name = 'Sample dictionary', type = 'm', isCompressed = false, synonyms = [], folder = '' }: StarDictOptions = {},
): { path: string; content: Buffer }[] => {
  const index: Buffer[] = [];
  const data: Buffer[] = [];
  let offset = 0;
  for (const { word, text } of entries) {
    const bytes = Buffer.from(type === '' ? `m${text}\0` : text);
    index.push(Buffer.from(`${word}\0`), toUint32(offset), toUint32(bytes.length));
    data.push(bytes);
    offset += bytes.length;
  }
  const idx = Buffer.concat(index);
  const dict = Buffer.concat(data);
  const ifo = `StarDict's dict ifo file\nversion=2.4.2\nbookname=${name}\nwordcount=${entries.length}\nidxfilesize=${idx.length}\n${type && `sametypesequence=${type}\n`}`;
  const syn = synonyms.flatMap(([word, at]) => [Buffer.from(`${word}\0`), toUint32(at)]);
  return [
    { path: `${folder}sample.ifo`, content: Buffer.from(ifo) },
    { path: `${folder}sample.idx`, content: idx },
    { path: `${folder}sample.dict${isCompressed ? '.dz' : ''}`, content: isCompressed ? gzipSync(dict) : dict },
    ...(syn.length > 0 ? [{ path: `${folder}sample.syn`, content: Buffer.concat(syn) }] : []),
  ];
};

export const buildStarDict = (entries: readonly Entry[], options?: StarDictOptions): Promise<Buffer> =>
  buildZip(buildStarDictFiles(entries, options));

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const toBase64Number = (value: number): string =>
  (value >= 64 ? toBase64Number(Math.floor(value / 64)) : '') + DIGITS.charAt(value % 64);

/** A dictionary for dictd, in a ZIP. */
export const buildDictdDictionary = (entries: readonly Entry[], name: string): Promise<Buffer> => {
  const all = [{ word: '00-database-short', text: `00-database-short\n     ${name}\n` }, ...entries];
  let offset = 0;
  const lines = all.map(({ word, text }) => {
    const size = Buffer.byteLength(text);
    const line = `${word}\t${toBase64Number(offset)}\t${toBase64Number(size)}\n`;
    offset += size;
    return line;
  });
  return buildZip([
    { path: 'sample.index', content: Buffer.from(lines.join('')) },
    { path: 'sample.dict.dz', content: gzipSync(Buffer.from(all.map(({ text }) => text).join(''))) },
  ]);
};
