/**
 * Where one file stands. `sent` is in bytes. `checking`: it is read here, before anything is sent. `away`: no way leads to the
 * other side; it goes on by itself. `paused` by the reader. `reading`: every byte has arrived, the other side works on them.
 * @template S what the other side answers for a stored file, @template R why a file was not stored.
 */
export type Step<S, R> =
  | { at: 'waiting'; sent: number }
  | { at: 'checking' }
  | { at: 'sending'; sent: number }
  | { at: 'away'; sent: number }
  | { at: 'paused'; sent: number }
  | { at: 'reading' }
  | { at: 'done'; stored: S }
  | { at: 'failed'; reason: R; sent: number };

/** One file of the queue; the object is replaced with every change, so that it can be compared by identity. */
export type Item<S, R> = { readonly id: number; readonly file: File; readonly step: Step<S, R> };

/** The order in which a reader wants to see them: what moves (or will when told), what waits, what arrived, what did not. */
const rank = { checking: 0, sending: 0, away: 0, reading: 0, paused: 0, waiting: 1, done: 2, failed: 3 } as const;

/** Running and paused, then waiting, done, failed; within each in the order of adding. */
export const inShownOrder = <S, R>(items: readonly Item<S, R>[]): Item<S, R>[] =>
  items.toSorted((a, b) => rank[a.step.at] - rank[b.step.at] || a.id - b.id);

/** Whether there is still something to do for it. */
export const isOpen = <S, R>(item: Item<S, R>): boolean => item.step.at !== 'done' && item.step.at !== 'failed';

/** Bytes of a file that are behind us. */
const behind = <S, R>({ file, step }: Item<S, R>): number => {
  switch (step.at) {
    case 'checking':
      return 0;
    case 'waiting':
    case 'sending':
    case 'away':
    case 'paused':
      return Math.min(step.sent, file.size);
    // What is over, in whatever way, takes no more of the way.
    case 'reading':
    case 'done':
    case 'failed':
      return file.size;
    default:
      return step satisfies never;
  }
};

/** What all of them do together: `moves` when any gets on, else why none does; `over` when nothing is left to do. */
export type Doing = 'moves' | 'away' | 'paused' | 'over';

export type Totals = {
  files: number;
  /** Files with something left to do. */
  left: number;
  done: number;
  failed: number;
  /** Bytes of all files, those that are behind us, and those that go without being told to go on. */
  bytes: number;
  sent: number;
  ahead: number;
  /** 0..1 of the bytes; 1 when there are none. */
  share: number;
  doing: Doing;
};

const doingOf = <S, R>(items: readonly Item<S, R>[]): Doing => {
  const steps = new Set(items.map(({ step }) => step.at));
  if (steps.has('sending') || steps.has('reading') || steps.has('checking')) return 'moves';
  if (steps.has('away')) return 'away';
  // Nothing waits while a line is free, but for the moment in which one becomes free.
  if (steps.has('waiting')) return 'moves';
  return steps.has('paused') ? 'paused' : 'over';
};

export const totalsOf = <S, R>(items: readonly Item<S, R>[]): Totals => {
  const totals = { files: items.length, left: 0, done: 0, failed: 0, bytes: 0, sent: 0, ahead: 0 };
  for (const item of items) {
    const [{ size }, sent] = [item.file, behind(item)];
    totals.bytes += size;
    totals.sent += sent;
    if (isOpen(item)) totals.left += 1;
    if (item.step.at === 'done') totals.done += 1;
    if (item.step.at === 'failed') totals.failed += 1;
    if (item.step.at !== 'paused') totals.ahead += size - sent;
  }
  const { bytes, sent } = totals;
  return { ...totals, share: bytes === 0 ? 1 : sent / bytes, doing: doingOf(items) };
};
