import {
  type CurrentPosition,
  computeReachedAt,
  placeSave,
  type SavedPosition,
  type SaveOrigin,
} from '@lectern/contracts';

/** A number below `limit`, from a seeded sequence (mulberry32). */
export const createRandom = (seed: number): ((limit: number) => number) => {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * limit);
  };
};

export const isNear = (there: number, here: number): boolean => Math.abs(there - here) < 0.01;

/** What a person did, by the true time; `known`: the version that the person had seen or answered then. */
export type Act = {
  fraction: number;
  at: number;
  known: number;
  /** The page from which the sound was taken before, and when. */
  takenOver?: { holder: string; fraction: number; at: number } | null | undefined;
};
export type ModelSave = { origin: SaveOrigin | null; device: string | null; fraction: number; ageMs: number; act: Act };
type Current = CurrentPosition & { act: Act; device: string | null };

/** The server: one book, decided by the real `placeSave`. It checks each replacement against what people truly knew. */
export const createModelServer = (world: { now: number }) => {
  let skew = 0;
  let current: Current | null = null;
  let version = 0;
  /** Whether each stored position has become the current one. */
  const history = new Map<string, boolean>();
  const contacts = new Map<string, number>();
  const lastOfDevices = new Map<string, Current & { isAnswered: boolean }>();
  const counts = { saves: 0, comparisons: 0, replacements: 0, kept: 0, repeated: 0 };
  const listeners = new Set<() => void>();
  const clock = (): number => world.now + skew;

  /** The oracle: it knows nothing of origins, versions on the wire, or the server's clock. */
  const assertAllowed = (before: Current, { origin, fraction, act }: ModelSave): void => {
    if (origin === null) return; // an older program can't be asked
    if (before.holder === origin.holder) {
      if (act.at < before.act.at) throw new Error('a page replaced its newer position by its older one');
      return;
    }
    // what another page had reached before this one took over, or where that one has stayed
    const { takenOver } = act;
    const wasBefore = before.act.at <= (takenOver?.at ?? 0) || before.fraction === takenOver?.fraction;
    if (takenOver?.holder === before.holder && wasBefore) return;
    if (act.known < before.version && !isNear(before.fraction, fraction))
      throw new Error(`version ${before.version} was replaced by ${JSON.stringify(origin)}, which did not know it`);
  };
  const toSaved = (by: Current): SavedPosition => ({
    version: by.version,
    holder: by.holder,
    cfi: null,
    quote: null,
    fraction: by.fraction,
    updated: new Date(by.reachedAt).toISOString(),
    ageMs: Math.max(0, clock() - by.reachedAt),
    device: by.device,
    deviceName: null,
  });

  return {
    counts,
    onChange: (listener: () => void) => void listeners.add(listener),
    read: (): SavedPosition | null => current && toSaved(current),
    /** The last position of a device in the history; null where it has been the current one. */
    readOfDevice: (device: string): SavedPosition | null => {
      const last = lastOfDevices.get(device);
      return last && !last.isAnswered ? toSaved(last) : null;
    },
    has: (key: string): boolean => history.has(key),
    jumpClock: (ms: number): void => {
      skew += ms;
    },
    save: (save: ModelSave): { position: SavedPosition; isCurrent: boolean } => {
      counts.saves += 1;
      const { origin, device, fraction, ageMs, act } = save;
      const source = origin?.holder ?? `${device}`;
      const receivedAt = clock();
      const reachedAt = computeReachedAt(receivedAt, ageMs, contacts.get(source) ?? Number.NEGATIVE_INFINITY);
      contacts.set(source, receivedAt);
      if (current) counts.comparisons += 1;
      const request = { origin, fraction, reachedAt, isQueued: ageMs > 0 };
      const placement = placeSave(current, request, isNear);
      const key = origin ? `${origin.holder} ${origin.number}` : `${device} ${counts.saves}`;
      const stored = history.get(key);
      if (stored === undefined) history.set(key, placement === 'current');
      const last = device === null ? undefined : lastOfDevices.get(device);
      if (stored === undefined && device !== null && reachedAt >= (last?.reachedAt ?? 0)) {
        const { holder, number } = origin ?? { holder: null, number: null };
        const isAnswered = placement === 'current';
        lastOfDevices.set(device, { version: 0, holder, number, fraction, reachedAt, act, device, isAnswered });
      }
      if (placement === 'current' && stored === undefined) {
        if (current) assertAllowed(current, save);
        if (current && current.holder !== (origin?.holder ?? null)) counts.replacements += 1;
        version += 1;
        const number = origin?.number ?? null;
        const holder = origin?.holder ?? null;
        current = { version, holder, number, fraction, reachedAt, act, device };
        for (const listener of listeners) listener();
      } else counts[placement === 'repeated' ? 'repeated' : 'kept'] += 1;
      if (!current) throw new Error('no position after a save');
      return {
        position: toSaved(current),
        isCurrent: placement === 'repeated' || history.get(key) === true,
      };
    },
  };
};
export type ModelServer = ReturnType<typeof createModelServer>;

/** Messages that are on the way; they arrive in any order, late, twice or not at all. */
export const createNetwork = (random: (limit: number) => number) => {
  let messages: (() => void)[] = [];
  return {
    send: (deliver: () => void): void => void messages.push(deliver),
    size: (): number => messages.length,
    deliverOne: (): void => {
      const [message] = messages.splice(random(messages.length), 1);
      message?.();
    },
    clear: (): void => {
      messages = [];
    },
  };
};
export type Network = ReturnType<typeof createNetwork>;
