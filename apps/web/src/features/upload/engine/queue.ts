import { type Item, isOpen, type Step } from './item.ts';

/**
 * How one file gets across. Resolves with what was stored; rejects with anything, also when `signal` fires. What has come
 * across by then may stay there for the next try.
 */
export type Send<S> = (file: File, hear: Hear) => Promise<S>;

/** What a file on its way tells. */
export type Hear = {
  /** It is read here, and nothing is sent meanwhile. */
  onChecking: () => void;
  /** From now on it is sent, from behind so many bytes that are there already. */
  onBegun: (bytes: number) => void;
  /** So many bytes have gone, with those that were there. */
  onSent: (bytes: number) => void;
  /** All bytes are there; what comes of them is waited for. */
  onWhole: () => void;
  /** No way leads to the other side. What is told next ends this. */
  onAway: () => void;
  signal: AbortSignal;
};

export type QueueParts<S, R> = {
  send: Send<S>;
  /** What can be known without sending: a reason to refuse the file, or null. */
  check: (file: File) => R | null;
  /** Puts a failed try into words that the queue's owner understands. */
  reasonOf: (error: unknown) => R;
  /** A file was stored. */
  onStored: (stored: S) => void;
  /** The reader took out a file that was not stored, the last one of its kind: what came across of it is wanted no more. */
  onGivenUp: (file: File) => void;
};

/** Two at once keep a line full while the server reads; more only fight each other. */
const AT_ONCE = 2;

const PAUSABLE: ReadonlySet<string> = new Set(['waiting', 'checking', 'sending', 'away']);

/** What was chosen twice. Files of which this is true by chance keep what came across a little longer, no more. */
const isSame = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

/**
 * Takes files, sends at most two at a time in the order of adding, and never loses one: each ends as `done` or as
 * `failed` with its reason, and a failed one can be tried again. Spec section 4, "Upload".
 */
export const createQueue = <S, R>({ send, check, reasonOf, onStored, onGivenUp }: QueueParts<S, R>) => {
  let items: readonly Item<S, R>[] = [];
  let lastId = 0;
  let moved = 0;
  const running = new Map<number, AbortController>();
  const listeners = new Set<() => void>();

  const set = (next: readonly Item<S, R>[]): void => {
    items = next;
    for (const listener of listeners) listener();
  };
  const move = (id: number, step: Step<S, R>): void =>
    set(items.map((item) => (item.id === id ? { ...item, step } : item)));
  const sentSoFar = (id: number): number => {
    const step = items.find((item) => item.id === id)?.step;
    return step && 'sent' in step ? step.sent : 0;
  };

  const hearing = ({ id, file }: Item<S, R>, signal: AbortSignal): Hear => {
    let position = 0;
    // An event that arrives after a cancel speaks of nothing that exists.
    const become = (step: Step<S, R>): void => void (signal.aborted || move(id, step));
    const reach = (bytes: number): void => {
      moved += Math.max(bytes - position, 0);
      position = bytes;
    };
    return {
      onChecking: () => become({ at: 'checking' }),
      onBegun: (sent) => {
        position = sent;
        become({ at: 'sending', sent });
      },
      onSent: (sent) => {
        reach(sent);
        become({ at: 'sending', sent });
      },
      onWhole: () => {
        reach(file.size);
        become({ at: 'reading' });
      },
      onAway: () => become({ at: 'away', sent: position }),
      signal,
    };
  };

  const run = async (item: Item<S, R>): Promise<void> => {
    const { id, file } = item;
    const control = new AbortController();
    const { signal } = control;
    running.set(id, control);
    move(id, { at: 'sending', sent: sentSoFar(id) });
    try {
      const stored = await send(file, hearing(item, signal));
      if (signal.aborted) return;
      move(id, { at: 'done', stored });
      onStored(stored);
    } catch (error) {
      if (!signal.aborted) move(id, { at: 'failed', reason: reasonOf(error), sent: sentSoFar(id) });
    } finally {
      // A file that was paused and goes on already has another one.
      if (running.get(id) === control) running.delete(id);
      pump();
    }
  };

  const pump = (): void => {
    for (const item of items) {
      if (running.size >= AT_ONCE) return;
      if (item.step.at === 'waiting' && !running.has(item.id)) void run(item);
    }
  };

  const stop = (ids: ReadonlySet<number>): void => {
    for (const id of ids) running.get(id)?.abort();
    set(items.filter((item) => !ids.has(item.id)));
  };

  /** These were taken out; what is left may still want what came across of the same file. */
  const giveUp = (gone: readonly Item<S, R>[]): void => {
    const wanted = items.filter(({ step }) => step.at !== 'done');
    for (const { file, step } of gone) {
      if (step.at !== 'done' && !wanted.some((other) => isSame(other.file, file))) onGivenUp(file);
    }
  };

  return {
    current: (): readonly Item<S, R>[] => items,
    /** Bytes that have gone over the line, of all files that ever were here. */
    moved: (): number => moved,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (files: readonly File[]): void => {
      const added = files.map((file): Item<S, R> => {
        lastId += 1;
        const reason = check(file);
        return {
          id: lastId,
          file,
          step: reason === null ? { at: 'waiting', sent: 0 } : { at: 'failed', reason, sent: 0 },
        };
      });
      set([...items, ...added]);
      pump();
    },
    /** Tries a failed file again; what `check` refuses stays refused. */
    retry: (id: number): void => {
      const item = items.find((one) => one.id === id);
      if (item?.step.at !== 'failed' || check(item.file) !== null) return;
      move(id, { at: 'waiting', sent: 0 });
      pump();
    },
    /** Stops a file where it is, until `resume`; its line is free for the next one. */
    pause: (id: number): void => {
      const at = items.find((one) => one.id === id)?.step.at;
      if (at === undefined || !PAUSABLE.has(at)) return;
      move(id, { at: 'paused', sent: sentSoFar(id) });
      running.get(id)?.abort();
    },
    /** Sends a paused file on, when its turn comes. */
    resume: (id: number): void => {
      if (items.find((one) => one.id === id)?.step.at !== 'paused') return;
      move(id, { at: 'waiting', sent: sentSoFar(id) });
      pump();
    },
    /** Takes a file out, stopping it when it is on its way. */
    remove: (id: number): void => {
      const item = items.find((one) => one.id === id);
      stop(new Set([id]));
      if (item) giveUp([item]);
    },
    /** Takes out what is over, all of it or what `test` names. */
    clear: (test: (item: Item<S, R>) => boolean = () => true): void => {
      const gone = items.filter((item) => !isOpen(item) && test(item));
      set(items.filter((item) => !gone.includes(item)));
      giveUp(gone);
    },
    /** Stops everything and forgets it: the reader has gone. */
    reset: (): void => stop(new Set(items.map(({ id }) => id))),
  };
};
