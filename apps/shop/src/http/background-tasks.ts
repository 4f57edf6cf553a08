import type { FastifyInstance } from 'fastify';

/** Returns a function that runs a task after the response. Failures are logged; closing the server waits for running tasks. */
export const createBackgroundRunner = (app: FastifyInstance) => {
  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(running);
  });
  return (task: () => Promise<void>): void => {
    const run = new Promise<void>((resolve) => setImmediate(resolve))
      .then(task)
      .catch((fault: unknown) => app.log.error(fault))
      .finally(() => running.delete(run));
    running.add(run);
  };
};
