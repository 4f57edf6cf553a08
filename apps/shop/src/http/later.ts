import type { FastifyInstance } from 'fastify';

/** Work that the answer does not wait for. A failure is logged; closing the server waits until all of it is done. */
export const laterOn = (app: FastifyInstance) => {
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
  return (work: () => Promise<void>): void => {
    const run = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch((fault: unknown) => app.log.error(fault))
      .finally(() => running.delete(run));
    running.add(run);
  };
};
