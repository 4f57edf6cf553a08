import type { Clock } from '../../platform/clock.ts';

/** Bytes on their way to us. */
export type Body = {
  read: () => AsyncIterable<Uint8Array>;
  /** Ends it where it is: reading it fails. */
  abort: () => void;
};
/** `silentSince`: since when nothing arrives; null while what arrived is worked on. */
type ActiveBody = { body: Body; silentSince: number | null; finished: Promise<unknown>; isEnded: boolean };

/** A connection on which nothing arrives for so long has probably been lost. */
const SILENT_MS = 5_000;

/** The bodies that this process reads now, by the upload to which they belong. */
export const createActiveBodies = (clock: Clock) => {
  const bodies = new Map<string, Set<ActiveBody>>();
  const now = (): number => clock.now().getTime();

  async function* readWatched(active: ActiveBody): AsyncGenerator<Uint8Array> {
    try {
      active.silentSince = now();
      for await (const data of active.body.read()) {
        active.silentSince = null;
        yield data;
        active.silentSince = now();
      }
    } finally {
      active.isEnded = true;
    }
  }
  const isAlive = ({ silentSince, isEnded }: ActiveBody): boolean =>
    !isEnded && (silentSince === null || now() - silentSince < SILENT_MS);

  const abort = async (key: string): Promise<void> => {
    const active = [...(bodies.get(key) ?? [])];
    for (const { body } of active) body.abort();
    await Promise.all(active.map(({ finished }) => finished));
  };

  return {
    async run<T>(key: string, body: Body, work: (bytes: AsyncIterable<Uint8Array>) => Promise<T>): Promise<T> {
      const active: ActiveBody = { body, silentSince: null, finished: Promise.resolve(), isEnded: false };
      const working = work(readWatched(active));
      active.finished = working.catch(() => undefined);
      const ofUpload = bodies.get(key) ?? new Set<ActiveBody>();
      bodies.set(key, ofUpload.add(active));
      try {
        return await working;
      } finally {
        ofUpload.delete(active);
        if (ofUpload.size === 0) bodies.delete(key);
      }
    },
    /** Ends all bodies of an upload; what they have brought is stored by then. */
    abort,
    /** Ends the bodies on which nothing arrives any more. False when one is alive: then all stay. */
    async abortSilent(key: string): Promise<boolean> {
      if ([...(bodies.get(key) ?? [])].some(isAlive)) return false;
      await abort(key);
      return true;
    },
  };
};
