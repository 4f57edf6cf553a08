type Piece = { bytes: Uint8Array; taken: () => void; refused: (reason: Error) => void };

/** One side puts pieces in, the other pulls them: a piece is taken when the next one is asked for. */
export const handover = () => {
  let waiting: Piece | null = null;
  let state: { kind: 'open' } | { kind: 'ended' } | { kind: 'failed'; error: unknown } | { kind: 'dropped' } = {
    kind: 'open',
  };
  let wake = (): void => {};
  return {
    /** Resolves when the piece is taken; rejects when nobody wants it. */
    put: (bytes: Uint8Array): Promise<void> =>
      new Promise((taken, refused) => {
        if (state.kind === 'dropped') return refused(new Error('nobody wants the rest'));
        waiting = { bytes, taken, refused };
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
    /** Whoever pulls has gone. */
    drop(): void {
      if (state.kind !== 'open') return;
      state = { kind: 'dropped' };
      waiting?.refused(new Error('nobody wants the rest'));
    },
    async *all(): AsyncGenerator<Uint8Array> {
      for (;;) {
        while (!waiting && state.kind === 'open') await new Promise<void>((resolve) => (wake = resolve));
        if (!waiting) {
          if (state.kind === 'failed') throw state.error;
          return;
        }
        const { bytes, taken } = waiting;
        yield bytes;
        waiting = null;
        taken();
      }
    },
  };
};
