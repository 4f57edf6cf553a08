/** Bytes on their way to us. */
export type Body = {
  chunks: () => AsyncIterable<Uint8Array>;
  /** Ends it where it is: the chunks break off. */
  cut: () => void;
};

/** The bodies that this process reads now, by the upload to which they belong. */
export const underWay = () => {
  const bodies = new Map<string, Map<Body, Promise<unknown>>>();
  return {
    async run<T>(id: string, body: Body, work: () => Promise<T>): Promise<T> {
      const working = work();
      const all = bodies.get(id) ?? new Map<Body, Promise<unknown>>();
      bodies.set(
        id,
        all.set(
          body,
          working.catch(() => undefined),
        ),
      );
      try {
        return await working;
      } finally {
        all.delete(body);
        if (all.size === 0) bodies.delete(id);
      }
    },
    /** Ends them; what they have brought is kept by then. */
    async cut(id: string): Promise<void> {
      const all = [...(bodies.get(id) ?? [])];
      for (const [body] of all) body.cut();
      await Promise.all(all.map(([, over]) => over));
    },
  };
};
