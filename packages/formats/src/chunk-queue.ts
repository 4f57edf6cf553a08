type PendingChunk = { bytes: Uint8Array; resolve: () => void; reject: (reason: Error) => void };

/** Passes chunks from a producer to a consumer one at a time: a chunk counts as taken when the consumer asks for the next. */
export const createChunkQueue = () => {
  let pending: PendingChunk | null = null;
  let state: { kind: 'open' } | { kind: 'ended' } | { kind: 'failed'; error: unknown } | { kind: 'cancelled' } = {
    kind: 'open',
  };
  let wake = (): void => {};
  return {
    /** Resolves when the consumer has taken the chunk; rejects when the consumer has cancelled. */
    put: (bytes: Uint8Array): Promise<void> =>
      new Promise((resolve, reject) => {
        if (state.kind === 'cancelled') return reject(new Error('the consumer has cancelled'));
        pending = { bytes, resolve, reject };
        wake();
      }),
    end(): void {
      if (state.kind === 'open') state = { kind: 'ended' };
      wake();
    },
    fail(error: unknown): void {
      if (state.kind === 'open') state = { kind: 'failed', error };
      wake();
    },
    /** The consumer takes no more chunks. */
    cancel(): void {
      if (state.kind !== 'open') return;
      state = { kind: 'cancelled' };
      pending?.reject(new Error('the consumer has cancelled'));
    },
    async *chunks(): AsyncGenerator<Uint8Array> {
      for (;;) {
        while (!pending && state.kind === 'open') await new Promise<void>((resolve) => (wake = resolve));
        if (!pending) {
          if (state.kind === 'failed') throw state.error;
          return;
        }
        const { bytes, resolve } = pending;
        yield bytes;
        pending = null;
        resolve();
      }
    },
  };
};
