import { type Dictionary, parseDictionary, skipBlank } from './syntax.ts';

/** Where an object is in a file; `offset` in bytes. */
export type Entry = { offset: number; generation: number };
/** All objects of a file that are in use, and the trailer of the last update, which is the valid one. */
export type CrossReferences = { at: number; entries: ReadonlyMap<number, Entry>; trailer: Dictionary['values'] };

/** Reads text of a file, one character per byte; shorter at its end. */
export type ReadText = (offset: number, length: number) => string;

const TAIL_BYTES = 2048;
const READ_BYTES = 64 * 1024;
const ENTRY_BYTES = 20;
const MAX_SECTIONS = 100;
const MAX_OBJECTS = 500_000;
const SUBSECTION = /(\d{1,10}) (\d{1,10})[ \t]*(?:\r\n|\r|\n)/y;
const LINE = /^(\d{10}) (\d{5}) ([fn])(?: \r| \n|\r\n)$/;

type Section = { entries: [number, Entry | null][]; trailer: Dictionary['values'] };

const readSection = (read: ReadText, offset: number): Section | null => {
  let base = offset;
  let text = read(base, READ_BYTES);
  if (!text.startsWith('xref')) return null; // a cross-reference stream: its objects are compact already
  const entries: [number, Entry | null][] = [];
  let at = skipBlank(text, 4);
  for (;;) {
    // the next subsection may be beyond the text that was read
    base += at;
    text = read(base, READ_BYTES);
    SUBSECTION.lastIndex = 0;
    const head = SUBSECTION.exec(text);
    if (!head) break;
    const first = Number(head[1]);
    const count = Number(head[2]);
    if (entries.length + count > MAX_OBJECTS) return null;
    const lines = read(base + head[0].length, count * ENTRY_BYTES);
    for (let index = 0; index < count; index += 1) {
      const [line, offsetText, generation, kind] =
        LINE.exec(lines.slice(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES)) ?? [];
      if (line === undefined) return null;
      entries.push([
        first + index,
        kind === 'n' ? { offset: Number(offsetText), generation: Number(generation) } : null,
      ]);
    }
    at = head[0].length + count * ENTRY_BYTES;
    at += skipBlank(read(base + at, 256), 0);
  }
  const trailer = text.startsWith('trailer') ? parseDictionary(text, 'trailer'.length) : null;
  return trailer && { entries, trailer: trailer.values };
};

/**
 * Reads the cross-reference tables of a file of `size` bytes, incremental updates included (ISO 32000-1, 7.5.4 to 7.5.6).
 * Null when they do not conform exactly to the standard, are streams, or belong to an encrypted file.
 */
export const readCrossReferences = (read: ReadText, size: number): CrossReferences | null => {
  const tail = read(Math.max(0, size - TAIL_BYTES), TAIL_BYTES);
  // programs may have appended other bytes after the end of the file
  const found = /^startxref\s+(\d{1,12})\s+%%EOF/.exec(tail.slice(tail.lastIndexOf('startxref')));
  const first = Number(found?.[1] ?? Number.NaN);
  const entries = new Map<number, Entry>();
  const freed = new Set<number>();
  const visitedOffsets = new Set<number>();
  let trailer: Dictionary['values'] | null = null;
  let next: number | null = first;
  while (next !== null) {
    if (!(next >= 0 && next < size) || visitedOffsets.has(next) || visitedOffsets.size >= MAX_SECTIONS) return null;
    visitedOffsets.add(next);
    const section: Section | null = readSection(read, next);
    if (!section || section.trailer.has('Encrypt') || section.trailer.has('XRefStm')) return null;
    for (const [number, entry] of section.entries) {
      if (entries.has(number) || freed.has(number)) continue; // a later update overrides it
      if (entry) entries.set(number, entry);
      else freed.add(number);
    }
    trailer ??= section.trailer;
    const previous = section.trailer.get('Prev');
    next = previous === undefined ? null : Number(previous);
  }
  return trailer && { at: first, entries, trailer };
};
