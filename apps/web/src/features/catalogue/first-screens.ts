import type { Counts, Entry, Group } from './entry.ts';
import type { Shown, Watched } from './protocol.ts';

/** What a screen showed last: the first rows of a view and how many it has, groups, or the counts. */
export type First =
  | { total: number; isAudio?: boolean; rows: readonly Entry[] }
  | { groups: readonly Group[] }
  | Counts;

/** Where they are kept (`device/store.ts`). */
export type KeptFirsts = {
  first: (key: string) => Promise<First | undefined>;
  /** All of the last screen. */
  last: () => Promise<readonly { key: string; first: First | undefined }[]>;
  close: () => void;
};

/** Under this key stand the keys of the last screen. */
export const LAST = 'last';
/** The name of what is watched, the same in page and device. */
export const keyOf = (what: Watched): string => JSON.stringify(what);

const shownOf = (first: First): Shown => {
  if ('rows' in first) return { kind: 'view', known: 'ready', version: 0, from: 0, isAudio: false, ...first };
  if ('groups' in first) return { kind: 'groups', known: 'ready', ...first };
  return { kind: 'counts', known: 'ready', counts: first };
};

/** A browser that does not open what it keeps is waited for so long, in ms: the device tells it as well. */
const PATIENCE_MS = 200;

/**
 * What the device would show first if it were there already: the page reads so little by itself, and draws its first screen
 * while the device is starting. What the last screen showed is read at once, the rest when it is watched.
 */
export const firstScreens = (kept: Promise<KeptFirsts>) => {
  const here = new Map<string, Shown | null>();
  let isOver = false;
  const take = (key: string, first: First | undefined): void => {
    if (!isOver && !here.has(key)) here.set(key, first ? shownOf(first) : null);
  };
  const last = kept
    .then((it) => it.last())
    .then(
      (all) => {
        for (const { key, first } of all) take(key, first);
      },
      () => undefined, // nothing is kept
    );
  const now = (what: Watched): Shown | null => here.get(keyOf(what)) ?? null;
  return {
    /** Whether the last screen is here, as soon as that is known. */
    lastRead: Promise.race([
      last.then(() => here.size > 0),
      new Promise<false>((resolve) => setTimeout(resolve, PATIENCE_MS, false)),
    ]),
    /** As far as it is here. The same object whenever it is asked for. */
    now,
    /** Rejects where nothing is kept. */
    read: async (what: Watched): Promise<Shown | null> => {
      await last;
      const key = keyOf(what);
      if (!isOver && !here.has(key)) take(key, await (await kept).first(key));
      return now(what);
    },
    /** The device is there, or the reader has gone. */
    end: (): void => {
      isOver = true;
      here.clear();
      kept.then(
        (it) => it.close(),
        () => undefined,
      );
    },
  };
};
export type FirstScreens = ReturnType<typeof firstScreens>;
