import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { PageObjects } from '../contents.ts';
import { type CrossReferences, crossReferences, type ReadText } from './cross-references.ts';
import { allReferred, dictionaryAt, pastBlank, referred } from './syntax.ts';

/** What who reads by ranges asks for at a time. */
const CHUNK = 64 * 1024;
/** Below so many of these it makes no difference worth having. */
const SCATTERED = 16;
const MAX_OBJECTS = 20_000;
const MAX_BYTES = 4 * 1024 ** 2;
const FIRST_LOOK = 2048;
const LONGEST_OBJECT = 1024 ** 2;
const NUMBER = /^\d{1,10}$/;

type Found = { length: number; values: ReadonlyMap<string, string> };

/**
 * Where the objects of the tree of pages lie in a PDF, when they are scattered over the file: a reader that asks for ranges
 * must look at each to find the last page. Null where that is not so, or it is not told plainly.
 */
export const scatteredPageObjects = (path: string): PageObjects | null => {
  const file = openSync(path, 'r');
  try {
    return scatteredIn(file, fstatSync(file).size);
  } finally {
    closeSync(file);
  }
};

const scatteredIn = (file: number, size: number): PageObjects | null => {
  if (size < SCATTERED * CHUNK) return null;
  const read: ReadText = (offset, length) => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - offset)));
    return bytes.toString('latin1', 0, readSync(file, bytes, 0, bytes.length, offset));
  };
  const references = crossReferences(read, size);
  const objects = references && treeOf(read, references);
  if (!objects) return null;
  const chunks = new Set(objects.map(([, , offset]) => Math.floor(offset / CHUNK)));
  const root = references.trailer.get('Root') ?? '';
  const last = references.trailer.get('Size') ?? '';
  if (chunks.size < SCATTERED || !NUMBER.test(last)) return null;
  const info = referred(references.trailer.get('Info')) === null ? '' : ` /Info ${references.trailer.get('Info')}`;
  return { objects, previous: references.at, trailer: `/Size ${last} /Root ${root}${info}` };
};

/** The catalog and all nodes and leaves below its pages; null when one of them is not what it should be. */
const treeOf = (read: ReadText, { entries, trailer }: CrossReferences): PageObjects['objects'] | null => {
  const objects: PageObjects['objects'] = [];
  const seen = new Set<number>();
  let bytes = 0;
  const take = (number: number | null): Found | null => {
    const entry = number === null ? undefined : entries.get(number);
    if (number === null || !entry || seen.has(number) || seen.size >= MAX_OBJECTS) return null;
    seen.add(number);
    const found = objectAt(read, entry.offset, number, entry.generation);
    bytes += found?.length ?? 0;
    if (!found || bytes > MAX_BYTES) return null;
    objects.push([number, entry.generation, entry.offset, found.length]);
    return found;
  };
  const catalog = take(referred(trailer.get('Root')));
  const open = [referred(catalog?.values.get('Pages'))];
  if (!catalog) return null;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const found = take(node);
    if (!found) return null;
    const kids = found.values.get('Kids');
    if (kids === undefined && found.values.get('Type') !== '/Page') return null;
    open.push(...allReferred(kids ?? '').reverse());
  }
  return objects;
};

/** An object that is a dictionary and nothing else. */
const objectAt = (read: ReadText, offset: number, number: number, generation: number): Found | null => {
  for (let length = FIRST_LOOK; length <= LONGEST_OBJECT; length *= 8) {
    const text = read(offset, length);
    const head = /^(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+obj/.exec(text);
    if (!head || Number(head[1]) !== number || Number(head[2]) !== generation) return null;
    const dictionary = dictionaryAt(text, head[0].length);
    const end = dictionary && pastBlank(text, dictionary.end);
    if (end !== null && text.startsWith('endobj', end))
      return { length: end + 'endobj'.length, values: dictionary?.values ?? new Map() };
    if (text.length < length) return null;
  }
  return null;
};
