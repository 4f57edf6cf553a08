import type { NewNote, Note, NoteChange } from '@lectern/contracts';

/** A note as it is stored: the wire's object without its name, with whatever else its program put there. */
export type NoteContent = Pick<Note, 'type' | 'color' | 'note' | 'mark' | 'quotation'>;

type Told = { updated?: string | undefined };

/** The part with a time: the one that was told, else ours. */
const dated = <P extends object>(part: P & Told, now: Date): P & { updated: string } => ({
  ...part,
  updated: part.updated ?? now.toISOString(),
});

/** What a client sent, with all that it left out (decisions: `type.value` and `mark.anchor` are enough). */
export const newNote = (sent: NewNote, now: Date): NoteContent => {
  const { uuid: _named, type, note, color, mark, quotation, ...others } = sent;
  // A change may bring a part to a note that had none, and say only when it was made.
  const text = note || type.value === 'note' ? Object.assign({ text: '' }, note) : null;
  const { anchor, created = Math.floor(now.getTime() / 1000) } = mark;
  return {
    ...others,
    type: dated(type, now),
    color: dated(color ?? { value: 'yellow' as const }, now),
    ...(text && { note: dated(text, now) }),
    mark: dated({ ...mark, created }, now),
    quotation: dated(
      {
        ...quotation,
        begin: quotation?.begin ?? anchor,
        end: quotation?.end ?? anchor,
        text: quotation?.text ?? '',
      },
      now,
    ),
  };
};

/** The stored note with what was sent in its place: part by part, and within a part field by field. */
export const changedNote = (stored: NoteContent, change: NoteChange, now: Date): NoteContent => {
  const { uuid: _named, ...sent } = change;
  const merged: Record<string, unknown> = { ...stored };
  for (const [key, value] of Object.entries(sent)) {
    if (value === null) delete merged[key];
    else merged[key] = key in PARTS ? { ...fieldsOf(merged[key]), ...dated(value as Told, now) } : value; // by NoteChange
  }
  // Every part of the change has the shape that a new note's has, or lies over one that has it.
  return newNote(merged as NewNote, now);
};

const PARTS = { type: true, color: true, note: true, mark: true, quotation: true } satisfies Partial<
  Record<keyof NoteContent, true>
>;

const fieldsOf = (part: unknown): object => (typeof part === 'object' && part !== null ? part : {});
