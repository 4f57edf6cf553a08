/** What is remembered of questions by key. Parallel ones are asked once; a failure and an answer of null are not kept. */
export type Remembered<V> = {
  /** The answer that is there, else that of `load`. */
  get(key: string, load: () => Promise<V>): Promise<V>;
  forget(key: string): void;
};
/** The same where one source has all answers. */
export type Recent<V> = { get(key: string): Promise<V>; forget(key: string): void };

/** How much is remembered: so many answers, and as much as they may weigh together (in the unit of `weigh`). */
export type Room<V> = { entries: number; weight?: number; weigh?: (value: V & {}) => number };

type Entry<V> = { answer: Promise<V>; weight: number };

/** Remembers the most recent answers by key. */
export const recent = <V>(room: Room<V>, load: (key: string) => Promise<V>): Recent<V> => {
  const answers = remembered(room);
  return { get: (key) => answers.get(key, () => load(key)), forget: answers.forget };
};

/**
 * Remembers what is asked for more than once: answers that nobody wants again would each be held for a while and then thrown
 * away as old, which costs memory that is slow to come back.
 */
export const askedAgain = <V>(room: Room<V>): Remembered<V>['get'] => {
  const answers = remembered(room);
  const asked = new Set<string>();
  return (key, load) => {
    const isKnown = asked.delete(key);
    asked.add(key);
    if (isKnown) return answers.get(key, load);
    for (const oldest of asked) {
      if (asked.size <= room.entries) break;
      asked.delete(oldest);
    }
    return load();
  };
};

/** Remembers the most recent answers, whoever has them. */
export const remembered = <V>({
  entries,
  weight: room = Number.POSITIVE_INFINITY,
  weigh = () => 0,
}: Room<V>): Remembered<V> => {
  const held = new Map<string, Entry<V>>();
  let total = 0;

  const drop = (key: string, entry: Entry<V>): void => {
    if (held.get(key) !== entry) return;
    held.delete(key);
    total -= entry.weight;
  };
  const makeRoom = (): void => {
    for (const [key, entry] of held) {
      if (held.size <= entries && total <= room) return;
      drop(key, entry);
    }
  };
  const keep = (key: string, entry: Entry<V>, value: V): void => {
    const weight = value === null || value === undefined ? null : weigh(value);
    // one that fills the room alone would only drive out all others
    if (weight === null || weight > room) return drop(key, entry);
    if (held.get(key) !== entry) return;
    entry.weight = weight;
    total += weight;
    makeRoom();
  };

  return {
    get(key, load) {
      const hit = held.get(key);
      const entry = hit ?? { answer: load(), weight: 0 };
      held.delete(key);
      held.set(key, entry);
      if (!hit) {
        makeRoom();
        entry.answer.then(
          (value) => keep(key, entry, value),
          () => drop(key, entry),
        );
      }
      return entry.answer;
    },
    forget(key) {
      const entry = held.get(key);
      if (entry) drop(key, entry);
    },
  };
};
