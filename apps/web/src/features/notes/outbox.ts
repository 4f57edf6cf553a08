import { NewNote, Note, NoteChange } from '@lectern/contracts';
import { z } from 'zod';
import { ageOf, type MadeAt, madeNow } from '../../lib/action-age.ts';

/** What the reader has done to the marks of one book. */
export const Deed = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('create'), uuid: z.uuid(), note: NewNote }),
  z.object({ kind: z.literal('change'), uuid: z.uuid(), change: NoteChange }),
  z.object({ kind: z.literal('delete'), uuid: z.uuid() }),
]);
export type Deed = z.infer<typeof Deed>;
/** `wall`: when it was done, by the device’s clock; a version before this one did not say. */
const Kept = z.object({ deed: Deed, wall: z.number() });
type Waiting = { deed: Deed; made: MadeAt };

type Parts = {
  /** Rejects when it did not arrive. */
  send: (deed: Deed, ageMs: number) => Promise<void>;
  /** Whether the cloud will never take it: trying again is of no use. */
  isRefused: (error: unknown) => boolean;
  read: () => string | null;
  write: (text: string | null) => void;
  later: (work: () => void, ms: number) => void;
  /** The list of what waits is another. */
  changed: () => void;
  sent: (deed: Deed) => void;
  refused: (deed: Deed, error: unknown) => void;
};

const AGAIN_MS = [2_000, 5_000, 15_000, 30_000] as const;

const keptIn = (text: string | null): Waiting[] => {
  try {
    const kept = z.array(z.union([Kept, Deed])).parse(JSON.parse(text ?? '[]'));
    return kept.map((one) =>
      'deed' in one ? { deed: one.deed, made: { wall: one.wall } } : { deed: one, made: madeNow() },
    );
  } catch {
    return []; // by an older version, or damaged
  }
};

/** Deeds on their way to the cloud, one after the other. They outlive the page, and wait for a network as long as it takes. */
export const marksOutbox = ({ send, isRefused, read, write, later, changed, sent, refused }: Parts) => {
  let waiting = keptIn(read());
  let deeds: readonly Deed[] = waiting.map(({ deed }) => deed);
  let sending = false;
  let failures = 0;
  /** Asked for while a try was under way: should it fail, the next comes at once. */
  let wanted = false;

  const keep = (next: Waiting[]): void => {
    waiting = next;
    deeds = next.map(({ deed }) => deed);
    write(next.length === 0 ? null : JSON.stringify(next.map(({ deed, made }) => ({ deed, wall: made.wall }))));
    changed();
  };
  const flush = async (): Promise<void> => {
    wanted = true;
    if (sending) return;
    sending = true;
    for (let [next] = waiting; next; [next] = waiting) {
      wanted = false;
      const { deed, made } = next;
      try {
        await send(deed, ageOf(made));
        failures = 0;
        sent(deed);
      } catch (error) {
        if (!isRefused(error)) {
          failures += 1;
          if (wanted) continue;
          later(() => void flush(), AGAIN_MS[Math.min(failures, AGAIN_MS.length) - 1] ?? 0);
          break;
        }
        refused(deed, error);
      }
      const done = next;
      keep(waiting.filter((one) => one !== done));
    }
    sending = false;
    if (failures > 0) changed();
  };
  return {
    do: (...added: Deed[]): void => {
      const made = madeNow();
      keep([...waiting, ...added.map((deed) => ({ deed, made }))]);
      if (failures === 0) void flush();
    },
    /** The network is back, or the book was opened. */
    flush: (): void => void flush(),
    /** The same, for who waits for it: the reader signs out. */
    drain: flush,
    waiting: (): readonly Deed[] => deeds,
    /** Sending has failed, and will be tried again. */
    failing: (): boolean => failures > 0 && waiting.length > 0,
  };
};

/** The notes as they will be when these deeds have arrived. `now`: ISO 8601, for those that say no time. */
export const after = (notes: readonly Note[], deeds: readonly Deed[], now: string): Note[] => {
  let all = [...notes];
  for (const deed of deeds) {
    if (deed.kind === 'delete') all = all.filter(({ uuid }) => uuid !== deed.uuid);
    else if (deed.kind === 'create') all = [wholeOf(deed, now), ...all.filter(({ uuid }) => uuid !== deed.uuid)];
    else all = all.map((one) => (one.uuid === deed.uuid ? changedBy(one, deed.change, now) : one));
  }
  return all;
};

const wholeOf = ({ uuid, note }: Extract<Deed, { kind: 'create' }>, now: string): Note =>
  Note.parse({
    ...note,
    uuid,
    type: { ...note.type, updated: now },
    color: { value: 'yellow', ...note.color, updated: now },
    note: note.note ? { ...note.note, updated: now } : undefined,
    mark: { created: 0, ...note.mark, updated: now },
    quotation: { begin: note.mark.anchor, end: note.mark.anchor, text: '', ...note.quotation, updated: now },
  });

const changedBy = (one: Note, { type, color, note }: NoteChange, now: string): Note =>
  Note.parse({
    ...one,
    type: { ...one.type, ...type, updated: now },
    color: { ...one.color, ...color, updated: now },
    note: note === null ? undefined : note ? { text: '', ...one.note, ...note, updated: now } : one.note,
  });
