import { PgBoss } from 'pg-boss';
import { expect, it, vi } from 'vitest';
import { startJobRunner } from './job-runner.ts';
import { startTestApp } from './testing/test-app.ts';

it('[JOB-11] a process whose queue cannot be stopped in order goes on to stop the rest', async () => {
  const app = await startTestApp();
  try {
    const work = vi.spyOn(PgBoss.prototype, 'work');
    const stop = PgBoss.prototype.stop;
    vi.spyOn(PgBoss.prototype, 'stop').mockImplementation(async function (this: PgBoss) {
      await Reflect.apply(stop, this, [{ graceful: false }]);
      throw new Error('the database does not answer');
    });
    const runner = startJobRunner(app.deps.config, app.deps);
    await vi.waitFor(() => expect(work).toHaveBeenCalled(), { timeout: 40_000 });
    await expect(runner.stop(1_000)).resolves.toBeUndefined();
  } finally {
    vi.restoreAllMocks();
    await app.close();
  }
});
