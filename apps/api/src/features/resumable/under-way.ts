import type { Clock } from '../../platform/clock.ts';

/** Bytes on their way to us. */
export type Body = {
  chunks: () => AsyncIterable<Uint8Array>;
  /** Ends it where it is: the chunks break off. */
  cut: () => void;
};
/** `waits`: since when nothing comes; null while what came is worked on. */
type Reading = { body: Body; waits: number | null; over: Promise<unknown>; ended: boolean };

/** A line on which nothing comes for so long has probably been lost. */
const SILENT_MS = 5_000;

/** The bodies that this process reads now, by the upload to which they belong. */
export const underWay = (clock: Clock) => {
  const bodies = new Map<string, Set<Reading>>();
  const now = (): number => clock.now().getTime();

  async function* watched(reading: Reading): AsyncGenerator<Uint8Array> {
    try {
      reading.waits = now();
      for await (const chunk of reading.body.chunks()) {
        reading.waits = null;
        yield chunk;
        reading.waits = now();
      }
    } finally {
      reading.ended = true;
    }
  }
  const isAlive = ({ waits, ended }: Reading): boolean => !ended && (waits === null || now() - waits < SILENT_MS);

  const cut = async (key: string): Promise<void> => {
    const all = [...(bodies.get(key) ?? [])];
    for (const { body } of all) body.cut();
    await Promise.all(all.map(({ over }) => over));
  };

  return {
    async run<T>(key: string, body: Body, work: (chunks: AsyncIterable<Uint8Array>) => Promise<T>): Promise<T> {
      const reading: Reading = { body, waits: null, over: Promise.resolve(), ended: false };
      const working = work(watched(reading));
      reading.over = working.catch(() => undefined);
      const all = bodies.get(key) ?? new Set<Reading>();
      bodies.set(key, all.add(reading));
      try {
        return await working;
      } finally {
        all.delete(reading);
        if (all.size === 0) bodies.delete(key);
      }
    },
    /** Ends them; what they have brought is kept by then. */
    cut,
    /** Ends those that bring nothing any more. False when one still does: then all stay. */
    async cutSilent(key: string): Promise<boolean> {
      if ([...(bodies.get(key) ?? [])].some(isAlive)) return false;
      await cut(key);
      return true;
    },
  };
};
