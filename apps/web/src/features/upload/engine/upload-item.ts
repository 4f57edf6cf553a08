/**
 * The state of one upload. `sent` is in bytes. `checking`: the file is read before it is sent. `offline`: the server is
 * unreachable; it continues by itself. `paused`: by the reader. `processing`: all bytes have arrived, the server processes them.
 * `downloading`: the file is a licence, and the server downloads its book; `total` is null where nobody says how large it is.
 * @template S what the server returns for a stored file, @template R why a file was not stored.
 */
export type ItemState<S, R> =
  | { kind: 'waiting'; sent: number }
  | { kind: 'checking' }
  | { kind: 'sending'; sent: number }
  | { kind: 'offline'; sent: number }
  | { kind: 'paused'; sent: number }
  | { kind: 'processing' }
  | { kind: 'downloading'; received: number; total: number | null }
  | { kind: 'done'; stored: S }
  | { kind: 'failed'; reason: R; sent: number };

/** One file of the queue. The object is replaced with every change, so that it can be compared by identity. */
export type QueueItem<S, R> = { readonly id: number; readonly file: File; readonly state: ItemState<S, R> };

/** The display order: failed, running or paused, waiting, done. */
const displayRank = {
  failed: 0,
  checking: 1,
  sending: 1,
  offline: 1,
  processing: 1,
  downloading: 1,
  paused: 1,
  waiting: 2,
  done: 3,
} as const;

/** Sorts for display; within each rank in the order of adding. @param isSettled failed, but nothing is left to do */
export const sortForDisplay = <S, R>(
  items: readonly QueueItem<S, R>[],
  isSettled: (item: QueueItem<S, R>) => boolean,
): QueueItem<S, R>[] => {
  const getRank = (item: QueueItem<S, R>): number =>
    isSettled(item) ? displayRank.done : displayRank[item.state.kind];
  return items.toSorted((a, b) => getRank(a) - getRank(b) || a.id - b.id);
};

/** Whether the upload is neither done nor failed. */
export const isUnfinished = <S, R>(item: QueueItem<S, R>): boolean =>
  item.state.kind !== 'done' && item.state.kind !== 'failed';

/** Bytes of a file that need not be sent any more. */
const getSettledBytes = <S, R>({ file, state }: QueueItem<S, R>): number => {
  switch (state.kind) {
    case 'checking':
      return 0;
    case 'waiting':
    case 'sending':
    case 'offline':
    case 'paused':
      return Math.min(state.sent, file.size);
    // Nothing more is sent for these.
    case 'processing':
    case 'downloading':
    case 'done':
    case 'failed':
      return file.size;
    default:
      return state satisfies never;
  }
};

/** What the queue does: `running` when any upload advances, else why none does; `finished` when all are done or failed. */
export type UploadActivity = 'running' | 'offline' | 'paused' | 'finished';

export type Totals = {
  files: number;
  /** Files that are not finished. */
  left: number;
  done: number;
  failed: number;
  /** Bytes of all files, those that are settled, and those that will be sent without the reader resuming them. */
  bytes: number;
  sent: number;
  ahead: number;
  /** 0..1 of the bytes; 1 when there are none. */
  share: number;
  activity: UploadActivity;
};

const RUNNING = ['sending', 'processing', 'downloading', 'checking'] as const;

const getActivity = <S, R>(items: readonly QueueItem<S, R>[]): UploadActivity => {
  const kinds = new Set(items.map(({ state }) => state.kind));
  if (RUNNING.some((kind) => kinds.has(kind))) return 'running';
  if (kinds.has('offline')) return 'offline';
  // Files wait only while others run, except in the moment between two uploads.
  if (kinds.has('waiting')) return 'running';
  return kinds.has('paused') ? 'paused' : 'finished';
};

export const computeTotals = <S, R>(items: readonly QueueItem<S, R>[]): Totals => {
  const totals = { files: items.length, left: 0, done: 0, failed: 0, bytes: 0, sent: 0, ahead: 0 };
  for (const item of items) {
    const [{ size }, sent] = [item.file, getSettledBytes(item)];
    totals.bytes += size;
    totals.sent += sent;
    if (isUnfinished(item)) totals.left += 1;
    if (item.state.kind === 'done') totals.done += 1;
    if (item.state.kind === 'failed') totals.failed += 1;
    if (item.state.kind !== 'paused') totals.ahead += size - sent;
  }
  const { bytes, sent } = totals;
  return { ...totals, share: bytes === 0 ? 1 : sent / bytes, activity: getActivity(items) };
};
