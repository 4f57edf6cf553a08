import { type ItemState, isUnfinished, type QueueItem } from './upload-item.ts';

/**
 * Uploads one file. Resolves with what was stored; rejects with any error, also when `signal` fires. What was sent by then may
 * be reused by the next attempt.
 */
export type Send<S> = (file: File, events: UploadEvents) => Promise<S>;

/** What the upload of one file reports. */
export type UploadEvents = {
  /** The file is read on this device; nothing is sent meanwhile. */
  onChecking: () => void;
  /** Sending starts, after so many bytes that have arrived before. */
  onStarted: (bytes: number) => void;
  /** So many bytes are sent, including those that had arrived before. */
  onProgress: (bytes: number) => void;
  /** All bytes have arrived; the server processes them. */
  onUploaded: () => void;
  /** The file is a licence, and the server downloads its book: bytes so far and in all, if known. */
  onDownloading: (received: number, total: number | null) => void;
  /** The server is unreachable, until the next event. */
  onOffline: () => void;
  signal: AbortSignal;
};

export type UploadQueueOptions<S, R> = {
  send: Send<S>;
  /** Checks a file before it is sent: the reason to refuse it, or null. */
  check: (file: File) => R | null;
  /** Converts the error of a failed attempt. */
  toFailureReason: (error: unknown) => R;
  /** A file was stored. */
  onStored: (stored: S) => void;
  /** The reader removed a file that was not stored: its uploaded data is no longer needed. */
  onDiscarded: (file: File) => void;
};

/** Two at once use the connection while the server processes; more only compete. */
const MAX_CONCURRENT = 2;

const PAUSABLE: ReadonlySet<string> = new Set(['waiting', 'checking', 'sending', 'offline']);

/** Whether the same file was chosen twice. Different files that look the same only keep their uploaded data a little longer. */
const isSame = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/**
 * A queue that uploads at most two files at a time, in the order of adding. Each ends as `done` or as `failed` with its
 * reason; a failed one can be retried. Spec section 4, "Upload".
 */
export const createUploadQueue = <S, R>({
  send,
  check,
  toFailureReason,
  onStored,
  onDiscarded,
}: UploadQueueOptions<S, R>) => {
  let items: readonly QueueItem<S, R>[] = [];
  let lastId = 0;
  let transferredBytes = 0;
  const running = new Map<number, AbortController>();
  const listeners = new Set<() => void>();

  const setItems = (next: readonly QueueItem<S, R>[]): void => {
    items = next;
    for (const listener of listeners) listener();
  };
  const setState = (id: number, state: ItemState<S, R>): void =>
    setItems(items.map((item) => (item.id === id ? { ...item, state } : item)));
  const getSentBytes = (id: number): number => {
    const state = items.find((item) => item.id === id)?.state;
    return state && 'sent' in state ? state.sent : 0;
  };

  const createEvents = ({ id, file }: QueueItem<S, R>, signal: AbortSignal): UploadEvents => {
    let position = 0;
    let isDownloading = false;
    // Events after a cancel are ignored.
    const update = (state: ItemState<S, R>): void => void (signal.aborted || setState(id, state));
    const advanceTo = (bytes: number): void => {
      transferredBytes += Math.max(bytes - position, 0);
      position = bytes;
    };
    return {
      onChecking: () => update({ kind: 'checking' }),
      onStarted: (sent) => {
        position = sent;
        update({ kind: 'sending', sent });
      },
      onProgress: (sent) => {
        advanceTo(sent);
        update({ kind: 'sending', sent });
      },
      onUploaded: () => {
        advanceTo(file.size);
        if (!isDownloading) update({ kind: 'processing' });
      },
      onDownloading: (received, total) => {
        isDownloading = true;
        update({ kind: 'downloading', received, total });
      },
      onOffline: () => update({ kind: 'offline', sent: position }),
      signal,
    };
  };

  const run = async (item: QueueItem<S, R>): Promise<void> => {
    const { id, file } = item;
    const control = new AbortController();
    const { signal } = control;
    running.set(id, control);
    setState(id, { kind: 'sending', sent: getSentBytes(id) });
    try {
      const stored = await send(file, createEvents(item, signal));
      if (signal.aborted) return;
      setState(id, { kind: 'done', stored });
      onStored(stored);
    } catch (error) {
      if (!signal.aborted) setState(id, { kind: 'failed', reason: toFailureReason(error), sent: getSentBytes(id) });
    } finally {
      // A file that was paused and resumed meanwhile has another one.
      if (running.get(id) === control) running.delete(id);
      startNext();
    }
  };

  const startNext = (): void => {
    for (const item of items) {
      if (running.size >= MAX_CONCURRENT) return;
      if (item.state.kind === 'waiting' && !running.has(item.id)) void run(item);
    }
  };

  const stop = (ids: ReadonlySet<number>): void => {
    for (const id of ids) running.get(id)?.abort();
    setItems(items.filter((item) => !ids.has(item.id)));
  };

  /** Discards the uploaded data of removed files, unless another item has the same file. */
  const discard = (removed: readonly QueueItem<S, R>[]): void => {
    const remaining = items.filter(({ state }) => state.kind !== 'done');
    for (const { file, state } of removed) {
      if (state.kind !== 'done' && !remaining.some((other) => isSame(other.file, file))) onDiscarded(file);
    }
  };

  return {
    current: (): readonly QueueItem<S, R>[] => items,
    /** Bytes that were transferred, of all files that were ever in the queue. */
    transferredBytes: (): number => transferredBytes,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (files: readonly File[]): void => {
      const added = files.map((file): QueueItem<S, R> => {
        lastId += 1;
        const reason = check(file);
        return {
          id: lastId,
          file,
          state: reason === null ? { kind: 'waiting', sent: 0 } : { kind: 'failed', reason, sent: 0 },
        };
      });
      setItems([...items, ...added]);
      startNext();
    },
    /** Retries a failed file; one that `check` refuses stays failed. */
    retry: (id: number): void => {
      const item = items.find((other) => other.id === id);
      if (item?.state.kind !== 'failed' || check(item.file) !== null) return;
      setState(id, { kind: 'waiting', sent: 0 });
      startNext();
    },
    /** Pauses a file until `resume`; the next one starts. */
    pause: (id: number): void => {
      const at = items.find((other) => other.id === id)?.state.kind;
      if (at === undefined || !PAUSABLE.has(at)) return;
      setState(id, { kind: 'paused', sent: getSentBytes(id) });
      running.get(id)?.abort();
    },
    /** Resumes a paused file, when its turn comes. */
    resume: (id: number): void => {
      if (items.find((other) => other.id === id)?.state.kind !== 'paused') return;
      setState(id, { kind: 'waiting', sent: getSentBytes(id) });
      startNext();
    },
    /** Removes a file, and stops its upload. */
    remove: (id: number): void => {
      const item = items.find((other) => other.id === id);
      stop(new Set([id]));
      if (item) discard([item]);
    },
    /** Removes finished files: all of them, or those that pass `test`. */
    clear: (test: (item: QueueItem<S, R>) => boolean = () => true): void => {
      const removed = items.filter((item) => !isUnfinished(item) && test(item));
      setItems(items.filter((item) => !removed.includes(item)));
      discard(removed);
    },
    /** Stops and removes everything: the reader has signed out. */
    reset: (): void => stop(new Set(items.map(({ id }) => id))),
  };
};
