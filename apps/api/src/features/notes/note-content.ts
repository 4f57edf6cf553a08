import { type NewNote, type Note, type NoteChange, toPlausibleSeconds, toPlausibleTime } from '@lectern/contracts';

/** A note as stored: the wire object without its uuid, including any fields that other programs added. */
export type NoteContent = Pick<Note, 'type' | 'color' | 'note' | 'mark' | 'quotation'>;

type Dated = { updated?: string | undefined };

/** Adds `updated` to a part: the sent time, else `now`. */
const withDate = <P extends object>(part: P & Dated, now: Date): P & { updated: string } => ({
  ...part,
  updated: part.updated ?? now.toISOString(),
});

/** Drops times in the future: with a wrong clock they would win forever. */
export const dropFutureDates = <N extends NewNote | NoteChange>(sent: N, now: Date): N => {
  const isAhead = (part: unknown): boolean => Date.parse((toFields(part) as Dated).updated ?? '') > now.getTime();
  const entries = Object.entries(sent).map(([key, part]) =>
    key in NOTE_PARTS && isAhead(part) ? [key, { ...toFields(part), updated: undefined }] : [key, part],
  );
  return Object.fromEntries(entries) as N; // times are optional in every part
};

/**
 * Completes a note that a client sent (`type.value` and `mark.anchor` suffice). Default parts get the oldest of the sent
 * times, so that a later explicit choice is newer.
 */
export const createNoteContent = (sent: NewNote, at: Date): NoteContent => {
  const sentTimes = Object.keys(NOTE_PARTS).flatMap((key) => parseUpdated(sent[key]) ?? []);
  return fillDefaults(sent, new Date(Math.min(at.getTime(), ...sentTimes)), at);
};

const fillDefaults = (sent: NewNote, now: Date, createdAt = now): NoteContent => {
  const { uuid: _uuid, earlier_versions: _count, type, note, color, mark, quotation, ...others } = sent;
  // A change may add a part that consists only of its time.
  const text = note || type.value === 'note' ? Object.assign({ text: '' }, note) : null;
  const { anchor, created = Math.floor(createdAt.getTime() / 1000) } = mark;
  return {
    ...others,
    type: withDate(type, now),
    color: withDate(color ?? { value: 'yellow' as const }, now),
    ...(text && { note: withDate(text, now) }),
    mark: withDate({ ...mark, created }, now),
    quotation: withDate(
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

/** Merges a change into the stored note: part by part, and within a part field by field. */
export const applyNoteChange = (stored: NoteContent, change: NoteChange, now: Date): NoteContent => {
  const { uuid: _uuid, earlier_versions: _count, ...sent } = change;
  const result: Record<string, unknown> = { ...stored };
  for (const [key, value] of Object.entries(sent)) {
    if (value === null) delete result[key];
    else result[key] = key in NOTE_PARTS ? { ...toFields(result[key]), ...withDate(value as Dated, now) } : value; // by NoteChange
  }
  // Every part of the change has the shape of a new note's part, or is merged into one that has it.
  return fillDefaults(result as NewNote, now);
};

/**
 * Lists the parts of a change that are older than the stored ones, comparing whole seconds, since some programs send only
 * those. Equal times are not older: programs may change a part without updating its time.
 */
export const listOutdatedParts = (stored: NoteContent, change: NoteChange): string[] =>
  Object.keys(NOTE_PARTS).filter((key) => {
    const storedTime = parseUpdated(stored[key as keyof NoteContent]); // of NOTE_PARTS
    const sentTime = parseUpdated(change[key]);
    return sentTime !== null && storedTime !== null && Math.floor(sentTime / 1000) < Math.floor(storedTime / 1000);
  });

const parseUpdated = (part: unknown): number | null => {
  const { updated: at } = toFields(part) as Dated; // validated below
  const updated = toPlausibleTime(at);
  return updated === null ? null : Date.parse(updated);
};

/** Replaces implausible stored times, which some programs sent, by the time of creation. */
export const normalizeDates = (content: NoteContent, createdAt: Date): NoteContent => {
  const createdText = createdAt.toISOString();
  const withValidDate = <P extends { updated: string }>(part: P): P => ({
    ...part,
    updated: toPlausibleTime(part.updated) ?? createdText,
  });
  const created = toPlausibleSeconds(content.mark.created) ?? Math.floor(createdAt.getTime() / 1000);
  return {
    ...content,
    type: withValidDate(content.type),
    color: withValidDate(content.color),
    ...(content.note && { note: withValidDate(content.note) }),
    mark: withValidDate({ ...content.mark, created }),
    quotation: withValidDate(content.quotation),
  };
};

export const NOTE_PARTS = { type: true, color: true, note: true, mark: true, quotation: true } satisfies Partial<
  Record<keyof NoteContent, true>
>;

const toFields = (part: unknown): object => (typeof part === 'object' && part !== null ? part : {});
