import { type EmbeddedPostgres, startEmbeddedPostgres } from '@lectern/postgres';

export type KeptPostgres = Pick<EmbeddedPostgres, 'url' | 'adminUrl' | 'stop'> & {
  /** Settles when there is no server any more: it was stopped, or could not be kept. */
  readonly ended: Promise<void>;
};

/** A server that dies so often, each time within a minute, dies for a reason that starting does not mend. */
const MOST_DEATHS = 3;
const PROVEN_AFTER_MS = 60_000;

/**
 * The embedded server in a folder. When it dies it is started again where its clients know it; what was committed is
 * there again, and the programs have only to be patient.
 */
export const keepPostgres = async (dir: string, say: (sentence: string) => void): Promise<KeptPostgres> => {
  let server = await startEmbeddedPostgres({ dir });
  const port = Number(new URL(server.url('any')).port);
  let stopping = false;
  let starting: Promise<unknown> = Promise.resolve();

  const again = async (): Promise<boolean> => {
    const next = startEmbeddedPostgres({ dir, port });
    starting = next.catch(() => undefined);
    try {
      server = await next;
      return true;
    } catch (error) {
      say(`PostgreSQL cannot be started again: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  };
  const watch = async (): Promise<void> => {
    for (let deaths = 0; ; ) {
      const bornAt = performance.now();
      await server.ended;
      deaths = performance.now() - bornAt > PROVEN_AFTER_MS ? 1 : deaths + 1;
      if (stopping || deaths >= MOST_DEATHS) return;
      say('PostgreSQL ended and is started again; what was saved is safe.');
      if (!(await again())) return;
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
