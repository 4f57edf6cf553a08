import { type Dictionary, dictionaryAt, pastBlank } from './syntax.ts';

/** Where an object lies in a file, in bytes. */
export type Entry = { offset: number; generation: number };
/** All objects of a file that are in use, and the trailer that holds: that of the last update. */
export type CrossReferences = { at: number; entries: ReadonlyMap<number, Entry>; trailer: Dictionary['values'] };

/** Text of a file, one character a byte; shorter at its end. */
export type ReadText = (offset: number, length: number) => string;

const TAIL = 2048;
const HEAD = 64 * 1024;
const ENTRY = 20;
const MAX_SECTIONS = 100;
const MAX_OBJECTS = 500_000;
const SUBSECTION = /(\d{1,10}) (\d{1,10})[ \t]*(?:\r\n|\r|\n)/y;
const LINE = /^(\d{10}) (\d{5}) ([fn])(?: \r| \n|\r\n)$/;

type Section = { entries: [number, Entry | null][]; trailer: Dictionary['values'] };

const sectionAt = (read: ReadText, offset: number): Section | null => {
  let base = offset;
  let text = read(base, HEAD);
  if (!text.startsWith('xref')) return null; // a stream of them: objects are packed already
  const entries: [number, Entry | null][] = [];
  let at = pastBlank(text, 4);
  for (;;) {
    // the next lines, wherever in the file they are
    base += at;
    text = read(base, HEAD);
    SUBSECTION.lastIndex = 0;
    const head = SUBSECTION.exec(text);
    if (!head) break;
    const first = Number(head[1]);
    const count = Number(head[2]);
    if (entries.length + count > MAX_OBJECTS) return null;
    const lines = read(base + head[0].length, count * ENTRY);
    for (let index = 0; index < count; index += 1) {
      const [line, place, generation, kind] = LINE.exec(lines.slice(index * ENTRY, (index + 1) * ENTRY)) ?? [];
      if (line === undefined) return null;
      entries.push([first + index, kind === 'n' ? { offset: Number(place), generation: Number(generation) } : null]);
    }
    at = head[0].length + count * ENTRY;
    at += pastBlank(read(base + at, 256), 0);
  }
  const trailer = text.startsWith('trailer') ? dictionaryAt(text, 'trailer'.length) : null;
  return trailer && { entries, trailer: trailer.values };
};

/**
 * The cross-reference tables of a file of `size` bytes, updates included (ISO 32000-1, 7.5.4 to 7.5.6). Null when they are
 * not written exactly as the standard says, are streams, or belong to an encrypted file.
 */
export const crossReferences = (read: ReadText, size: number): CrossReferences | null => {
  const tail = read(Math.max(0, size - TAIL), TAIL);
  // whatever programs have left behind the end of a file is none of it
  const found = /^startxref\s+(\d{1,12})\s+%%EOF/.exec(tail.slice(tail.lastIndexOf('startxref')));
  const first = Number(found?.[1] ?? Number.NaN);
  const entries = new Map<number, Entry>();
  const gone = new Set<number>();
  const seen = new Set<number>();
  let trailer: Dictionary['values'] | null = null;
  let next: number | null = first;
  while (next !== null) {
    if (!(next >= 0 && next < size) || seen.has(next) || seen.size >= MAX_SECTIONS) return null;
    seen.add(next);
    const section: Section | null = sectionAt(read, next);
    if (!section || section.trailer.has('Encrypt') || section.trailer.has('XRefStm')) return null;
    for (const [number, entry] of section.entries) {
      if (entries.has(number) || gone.has(number)) continue; // a later update says otherwise
      if (entry) entries.set(number, entry);
      else gone.add(number);
    }
    trailer ??= section.trailer;
    const previous = section.trailer.get('Prev');
    next = previous === undefined ? null : Number(previous);
  }
  return trailer && { at: first, entries, trailer };
};
