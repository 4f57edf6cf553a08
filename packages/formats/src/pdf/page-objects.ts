import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { PageObjects } from '../book-contents.ts';
import { type CrossReferences, type ReadText, readCrossReferences } from './cross-references.ts';
import { parseDictionary, parseReference, parseReferences, skipBlank } from './syntax.ts';

/** The range size of clients. */
const CHUNK = 64 * 1024;
/** With fewer chunks an incremental update would not save much. */
const MIN_SCATTERED_CHUNKS = 16;
const MAX_OBJECTS = 20_000;
const MAX_BYTES = 4 * 1024 ** 2;
const INITIAL_READ_BYTES = 2048;
const MAX_OBJECT_BYTES = 1024 ** 2;
const NUMBER = /^\d{1,10}$/;

type DictionaryObject = { length: number; values: ReadonlyMap<string, string> };

/**
 * Finds the objects of the page tree of a PDF when they are scattered over the file, so that a client that reads ranges
 * would need many requests to find the last page. Null when they are not scattered, or the file is too irregular to tell.
 */
export const findScatteredPageObjects = (path: string): PageObjects | null => {
  const file = openSync(path, 'r');
  try {
    return findScattered(file, fstatSync(file).size);
  } finally {
    closeSync(file);
  }
};

const findScattered = (file: number, size: number): PageObjects | null => {
  if (size < MIN_SCATTERED_CHUNKS * CHUNK) return null;
  const read: ReadText = (offset, length) => {
    const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - offset)));
    return bytes.toString('latin1', 0, readSync(file, bytes, 0, bytes.length, offset));
  };
  const references = readCrossReferences(read, size);
  const objects = references && walkPageTree(read, references);
  if (!objects) return null;
  const chunks = new Set(objects.map(([, , offset]) => Math.floor(offset / CHUNK)));
  const root = references.trailer.get('Root') ?? '';
  const last = references.trailer.get('Size') ?? '';
  if (chunks.size < MIN_SCATTERED_CHUNKS || !NUMBER.test(last)) return null;
  const info =
    parseReference(references.trailer.get('Info')) === null ? '' : ` /Info ${references.trailer.get('Info')}`;
  return { objects, previous: references.at, trailer: `/Size ${last} /Root ${root}${info}` };
};

/** Lists the catalog and all nodes and leaves of the page tree; null when one of them is malformed. */
const walkPageTree = (read: ReadText, { entries, trailer }: CrossReferences): PageObjects['objects'] | null => {
  const objects: PageObjects['objects'] = [];
  const visited = new Set<number>();
  let bytes = 0;
  const visit = (number: number | null): DictionaryObject | null => {
    const entry = number === null ? undefined : entries.get(number);
    if (number === null || !entry || visited.has(number) || visited.size >= MAX_OBJECTS) return null;
    visited.add(number);
    const found = readDictionaryObject(read, entry.offset, number, entry.generation);
    bytes += found?.length ?? 0;
    if (!found || bytes > MAX_BYTES) return null;
    objects.push([number, entry.generation, entry.offset, found.length]);
    return found;
  };
  const catalog = visit(parseReference(trailer.get('Root')));
  const pending = [parseReference(catalog?.values.get('Pages'))];
  if (!catalog) return null;
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const found = visit(node);
    if (!found) return null;
    const kids = found.values.get('Kids');
    if (kids === undefined && found.values.get('Type') !== '/Page') return null;
    pending.push(...parseReferences(kids ?? '').reverse());
  }
  return objects;
};

/** Reads an object that is a dictionary; null for anything else. */
const readDictionaryObject = (
  read: ReadText,
  offset: number,
  number: number,
  generation: number,
): DictionaryObject | null => {
  for (let length = INITIAL_READ_BYTES; length <= MAX_OBJECT_BYTES; length *= 8) {
    const text = read(offset, length);
    const head = /^(\d{1,10})[\0\t\n\f\r ]+(\d{1,5})[\0\t\n\f\r ]+obj/.exec(text);
    if (!head || Number(head[1]) !== number || Number(head[2]) !== generation) return null;
    const dictionary = parseDictionary(text, head[0].length);
    const end = dictionary && skipBlank(text, dictionary.end);
    if (end !== null && text.startsWith('endobj', end))
      return { length: end + 'endobj'.length, values: dictionary?.values ?? new Map() };
    if (text.length < length) return null;
  }
  return null;
};
