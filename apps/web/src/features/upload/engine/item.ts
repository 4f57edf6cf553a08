/**
 * Where one file stands. `sent` is in bytes. `paused` by the reader. `reading`: every byte has arrived, the other side works
 * on them.
 * @template S what the other side answers for a stored file, @template R why a file was not stored.
 */
export type Step<S, R> =
  | { at: 'waiting' }
  | { at: 'sending'; sent: number }
  | { at: 'paused'; sent: number }
  | { at: 'reading' }
  | { at: 'done'; stored: S }
  | { at: 'failed'; reason: R; sent: number };

/** One file of the queue; the object is replaced with every change, so that it can be compared by identity. */
export type Item<S, R> = { readonly id: number; readonly file: File; readonly step: Step<S, R> };

/** The order in which a reader wants to see them: what moves (or will when told), what waits, what arrived, what did not. */
const rank = { sending: 0, reading: 0, paused: 0, waiting: 1, done: 2, failed: 3 } as const;

/** Running and paused, then waiting, done, failed; within each in the order of adding. */
export const inShownOrder = <S, R>(items: readonly Item<S, R>[]): Item<S, R>[] =>
  items.toSorted((a, b) => rank[a.step.at] - rank[b.step.at] || a.id - b.id);

/** Whether there is still something to do for it. */
export const isOpen = <S, R>(item: Item<S, R>): boolean => item.step.at !== 'done' && item.step.at !== 'failed';

/** Bytes of a file that are behind us. */
const behind = <S, R>({ file, step }: Item<S, R>): number => {
  switch (step.at) {
    case 'waiting':
      return 0;
    case 'sending':
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

/** Bytes that really went over the line. */
export const movedBytes = <S, R>(items: readonly Item<S, R>[]): number =>
  items.reduce((sum, item) => sum + (item.step.at === 'failed' ? item.step.sent : behind(item)), 0);

export type Totals = {
  files: number;
  /** Files with something left to do. */
  left: number;
  done: number;
  /** Bytes of all files, and those that are behind us. */
  bytes: number;
  sent: number;
  /** 0..1 of the bytes; 1 when there are none. */
  share: number;
};

export const totalsOf = <S, R>(items: readonly Item<S, R>[]): Totals => {
  const bytes = items.reduce((sum, { file }) => sum + file.size, 0);
  const sent = items.reduce((sum, item) => sum + behind(item), 0);
  return {
    files: items.length,
    left: items.filter(isOpen).length,
    done: items.filter(({ step }) => step.at === 'done').length,
    bytes,
    sent,
    share: bytes === 0 ? 1 : sent / bytes,
  };
};
