import { type NewNote, type Note, type NoteChange, plausibleSeconds, plausibleTime } from '@lectern/contracts';

/** A note as it is stored: the wire's object without its name, with whatever else its program put there. */
export type NoteContent = Pick<Note, 'type' | 'color' | 'note' | 'mark' | 'quotation'>;

type Told = { updated?: string | undefined };

/** The part with a time: the one that was told, else ours. */
const dated = <P extends object>(part: P & Told, now: Date): P & { updated: string } => ({
  ...part,
  updated: part.updated ?? now.toISOString(),
});

/** What was sent without times that lie ahead: the clock of its device is wrong, and would win for ever. */
export const withoutFuture = <N extends NewNote | NoteChange>(sent: N, now: Date): N => {
  const isAhead = (part: unknown): boolean => Date.parse((fieldsOf(part) as Told).updated ?? '') > now.getTime();
  const clean = Object.entries(sent).map(([key, part]) =>
    key in PARTS && isAhead(part) ? [key, { ...fieldsOf(part), updated: undefined }] : [key, part],
  );
  return Object.fromEntries(clean) as N; // times are optional in every part
};

/**
 * What a client sent, with all that it left out (decisions: `type.value` and `mark.anchor` are enough). What nobody chose is
 * as old as the oldest that was, so that whoever does choose is later.
 */
export const newNote = (sent: NewNote, at: Date): NoteContent => {
  const told = Object.keys(PARTS).flatMap((key) => updatedIn(sent[key]) ?? []);
  return filled(sent, new Date(Math.min(at.getTime(), ...told)), at);
};

const filled = (sent: NewNote, now: Date, made = now): NoteContent => {
  const { uuid: _named, earlier_versions: _count, type, note, color, mark, quotation, ...others } = sent;
  // A change may bring a part to a note that had none, and say only when it was made.
  const text = note || type.value === 'note' ? Object.assign({ text: '' }, note) : null;
  const { anchor, created = Math.floor(made.getTime() / 1000) } = mark;
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
  const { uuid: _named, earlier_versions: _count, ...sent } = change;
  const merged: Record<string, unknown> = { ...stored };
  for (const [key, value] of Object.entries(sent)) {
    if (value === null) delete merged[key];
    else merged[key] = key in PARTS ? { ...fieldsOf(merged[key]), ...dated(value as Told, now) } : value; // by NoteChange
  }
  // Every part of the change has the shape that a new note's has, or lies over one that has it.
  return filled(merged as NewNote, now);
};

/**
 * Parts of a change that were made before what is there, by the times that programs tell; some tell seconds only. An equal
 * time is no older one: programs that change something may leave it as it was.
 */
export const olderParts = (stored: NoteContent, change: NoteChange): string[] =>
  Object.keys(PARTS).filter((key) => {
    const there = updatedIn(stored[key as keyof NoteContent]); // of PARTS
    const told = updatedIn(change[key]);
    return told !== null && there !== null && Math.floor(told / 1000) < Math.floor(there / 1000);
  });

const updatedIn = (part: unknown): number | null => {
  const { updated: at } = fieldsOf(part) as Told; // looked at below
  const updated = plausibleTime(at);
  return updated === null ? null : Date.parse(updated);
};

/** A stored note with times that every program can read: some were kept that lie outside of any calendar. */
export const readableNote = (content: NoteContent, createdAt: Date): NoteContent => {
  const made = createdAt.toISOString();
  const timed = <P extends { updated: string }>(part: P): P => ({
    ...part,
    updated: plausibleTime(part.updated) ?? made,
  });
  const created = plausibleSeconds(content.mark.created) ?? Math.floor(createdAt.getTime() / 1000);
  return {
    ...content,
    type: timed(content.type),
    color: timed(content.color),
    ...(content.note && { note: timed(content.note) }),
    mark: timed({ ...content.mark, created }),
    quotation: timed(content.quotation),
  };
};

export const PARTS = { type: true, color: true, note: true, mark: true, quotation: true } satisfies Partial<
  Record<keyof NoteContent, true>
>;

const fieldsOf = (part: unknown): object => (typeof part === 'object' && part !== null ? part : {});
