import { type EmbeddedPostgres, startEmbeddedPostgres } from '@lectern/postgres';

export type SupervisedPostgres = Pick<EmbeddedPostgres, 'url' | 'adminUrl' | 'stop'> & {
  /** Resolves when the server has ended for good: it was stopped, or could not be restarted. */
  readonly ended: Promise<void>;
};

/** After so many crashes in a row, each within a minute, a restart would not help. */
const MAX_CRASHES = 3;
const STABLE_AFTER_MS = 60_000;

/**
 * Starts the embedded server and restarts it on the same port when it crashes. Committed data survives, and the programs
 * reconnect.
 */
export const supervisePostgres = async (dir: string, say: (sentence: string) => void): Promise<SupervisedPostgres> => {
  let server = await startEmbeddedPostgres({ dir });
  const port = Number(new URL(server.url('any')).port);
  let stopping = false;
  let starting: Promise<unknown> = Promise.resolve();

  const restart = async (): Promise<boolean> => {
    const next = startEmbeddedPostgres({ dir, port });
    starting = next.catch(() => undefined);
    try {
      server = await next;
      return true;
    } catch (error) {
      say(`PostgreSQL could not be started again: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  };
  /** A server that ends while it starts has crashed as well. */
  const watch = async (): Promise<void> => {
    let isRunning = true;
    for (let crashes = 0; ; ) {
      const startedAt = performance.now();
      if (isRunning) await server.ended;
      crashes = performance.now() - startedAt > STABLE_AFTER_MS ? 1 : crashes + 1;
      if (stopping || crashes >= MAX_CRASHES) return;
      say('PostgreSQL ended and is started again; what was saved is safe.');
      isRunning = await restart();
    }
  };

  return {
    url: (database) => server.url(database),
    adminUrl: (database) => server.adminUrl(database),
    ended: watch(),
    async stop() {
      stopping = true;
      await starting;
      await server.stop();
    },
  };
};
