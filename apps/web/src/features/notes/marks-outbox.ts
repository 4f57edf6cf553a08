import { NewNote, Note, NoteChange } from '@lectern/contracts';
import { z } from 'zod';
import { type ActionTime, computeActionAge, getActionTime } from '../../lib/action-age.ts';

/** A change that the reader has made to the marks of one book. */
export const MarkMutation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('create'), uuid: z.uuid(), note: NewNote }),
  z.object({ kind: z.literal('change'), uuid: z.uuid(), change: NoteChange }),
  z.object({ kind: z.literal('delete'), uuid: z.uuid() }),
]);
export type MarkMutation = z.infer<typeof MarkMutation>;
/** As it is stored. `wall`: time of the change by the clock of the device; older versions stored the mutation alone. */
const StoredMutation = z.object({ deed: MarkMutation, wall: z.number() });
type QueuedMutation = { mutation: MarkMutation; madeAt: ActionTime };

type OutboxOptions = {
  /** Rejects when the mutation did not arrive. */
  send: (mutation: MarkMutation, ageMs: number) => Promise<void>;
  /** Whether the server will never accept the mutation, so that a retry is pointless. */
  isPermanentError: (error: unknown) => boolean;
  read: () => string | null;
  write: (text: string | null) => void;
  schedule: (work: () => void, ms: number) => void;
  /** The queue or its state has changed. */
  onChange: () => void;
  onSent: (mutation: MarkMutation) => void;
  onRejected: (mutation: MarkMutation, error: unknown) => void;
};

const RETRY_DELAYS_MS = [2_000, 5_000, 15_000, 30_000] as const;

const parseStored = (text: string | null): QueuedMutation[] => {
  try {
    const entries = z.array(z.union([StoredMutation, MarkMutation])).parse(JSON.parse(text ?? '[]'));
    return entries.map((entry) =>
      'deed' in entry
        ? { mutation: entry.deed, madeAt: { wall: entry.wall } }
        : { mutation: entry, madeAt: getActionTime() },
    );
  } catch {
    return []; // written by an older version, or damaged
  }
};

/** Sends mutations to the server one after the other. The queue is stored, survives the page, and waits for a network as long as it takes. */
export const createMarksOutbox = ({
  send,
  isPermanentError,
  read,
  write,
  schedule,
  onChange,
  onSent,
  onRejected,
}: OutboxOptions) => {
  let queue = parseStored(read());
  let mutations: readonly MarkMutation[] = queue.map(({ mutation }) => mutation);
  let isSending = false;
  let failures = 0;
  /** A flush was requested while one was running: if that fails, the next attempt follows at once. */
  let flushRequested = false;

  const setQueue = (next: QueuedMutation[]): void => {
    queue = next;
    mutations = next.map(({ mutation }) => mutation);
    write(
      next.length === 0
        ? null
        : JSON.stringify(next.map(({ mutation, madeAt }) => ({ deed: mutation, wall: madeAt.wall }))),
    );
    onChange();
  };
  const flush = async (): Promise<void> => {
    flushRequested = true;
    if (isSending) return;
    isSending = true;
    for (let [next] = queue; next; [next] = queue) {
      flushRequested = false;
      const { mutation, madeAt } = next;
      try {
        await send(mutation, computeActionAge(madeAt));
        failures = 0;
        onSent(mutation);
      } catch (error) {
        if (!isPermanentError(error)) {
          failures += 1;
          if (flushRequested) continue;
          schedule(() => void flush(), RETRY_DELAYS_MS[Math.min(failures, RETRY_DELAYS_MS.length) - 1] ?? 0);
          break;
        }
        onRejected(mutation, error);
      }
      const done = next;
      setQueue(queue.filter((entry) => entry !== done));
    }
    isSending = false;
    if (failures > 0) onChange();
  };
  return {
    enqueue: (...added: MarkMutation[]): void => {
      const madeAt = getActionTime();
      setQueue([...queue, ...added.map((mutation) => ({ mutation, madeAt }))]);
      if (failures === 0) void flush();
    },
    /** Call when the network is back, or when the book is opened. */
    flush: (): void => void flush(),
    /** The same, and resolves when it is done: for signing out. */
    drain: flush,
    getQueued: (): readonly MarkMutation[] => mutations,
    /** Sending has failed, and will be retried. */
    isFailing: (): boolean => failures > 0 && queue.length > 0,
  };
};

/** The notes as they will be once these mutations have arrived. `now`: ISO 8601, the time of the changes. */
export const applyMutations = (notes: readonly Note[], mutations: readonly MarkMutation[], now: string): Note[] => {
  let all = [...notes];
  for (const mutation of mutations) {
    if (mutation.kind === 'delete') all = all.filter(({ uuid }) => uuid !== mutation.uuid);
    else if (mutation.kind === 'create')
      all = [toNote(mutation, now), ...all.filter(({ uuid }) => uuid !== mutation.uuid)];
    else all = all.map((note) => (note.uuid === mutation.uuid ? applyChange(note, mutation.change, now) : note));
  }
  return all;
};

const toNote = ({ uuid, note }: Extract<MarkMutation, { kind: 'create' }>, now: string): Note =>
  Note.parse({
    ...note,
    uuid,
    type: { ...note.type, updated: now },
    color: { value: 'yellow', ...note.color, updated: now },
    note: note.note ? { ...note.note, updated: now } : undefined,
    mark: { created: 0, ...note.mark, updated: now },
    quotation: { begin: note.mark.anchor, end: note.mark.anchor, text: '', ...note.quotation, updated: now },
  });

const applyChange = (current: Note, { type, color, note }: NoteChange, now: string): Note =>
  Note.parse({
    ...current,
    type: { ...current.type, ...type, updated: now },
    color: { ...current.color, ...color, updated: now },
    note: note === null ? undefined : note ? { text: '', ...current.note, ...note, updated: now } : current.note,
  });
