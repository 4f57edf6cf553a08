import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineJob, type JobKind, type Queue } from './queue.ts';

type Numbered = { n: number };
const createTestKind = (more: Partial<JobKind<Numbered>> = {}): JobKind<Numbered> => ({
  name: `suite.${randomUUID()}`,
  payload: z.object({ n: z.number() }),
  attempts: 2,
  retryDelaySeconds: 1,
  timeoutSeconds: 60,
  ...more,
});
const soon = { timeout: 30_000, interval: 50 };

/** The contract of every queue implementation; `make` opens another queue on the same jobs. */
export const describeQueueContract = (implementation: string, make: () => Queue): void => {
  describe(`${implementation} queue`, () => {
    it('[JOB-1] runs jobs that were sent before a worker started, with their payload', async () => {
      const [sender, worker] = [make(), make()];
      const kind = createTestKind();
      await sender.send(kind, { n: 1 });
      await sender.send(kind, { n: 2 });
      const handled: number[] = [];
      await worker.work([defineJob(kind, async ({ n }) => void handled.push(n))]);
      await vi.waitFor(() => expect(new Set(handled)).toEqual(new Set([1, 2])), soon);
      await Promise.all([sender.close(), worker.close()]);
    });

    it('[JOB-2] [JOB-3] retries after a delay; a job that fails too often becomes a dead letter that can be retried', async () => {
      const queue = make();
      const kind = createTestKind();
      const tries: number[] = [];
      let broken = true;
      const handle = async (): Promise<void> => {
        tries.push(performance.now());
        if (broken) throw new Error('the printer is on fire');
      };
      await queue.work([defineJob(kind, handle)]);
      await queue.send(kind, { n: 7 });
      const letters = async () => (await queue.failed()).filter(({ name }) => name === kind.name);
      await vi.waitFor(async () => expect(await letters()).toHaveLength(1), soon);
      const [letter] = await letters();
      expect(letter).toMatchObject({ payload: { n: 7 }, attempts: 2 });
      expect(letter?.why).toContain('the printer is on fire');
      expect(tries).toHaveLength(2);
      expect((tries[1] ?? 0) - (tries[0] ?? 0)).toBeGreaterThan(500);

      broken = false;
      expect(await queue.retry(letter?.id ?? '')).toBe('waits');
      await vi.waitFor(() => expect(tries).toHaveLength(3), soon);
      expect(await letters()).toEqual([]);
      expect(await queue.retry(letter?.id ?? '')).toBe('unknown');
      expect(await queue.retry('no such thing')).toBe('unknown');
      await queue.close();
    });

    it('[JOB-4] keeps one waiting job per key', async () => {
      const queue = make();
      const kind = createTestKind({ key: ({ n }) => String(n) });
      for (const n of [1, 1, 2, 1]) await queue.send(kind, { n });
      const handled: number[] = [];
      const [before] = (await queue.list()).filter(({ name }) => name === kind.name);
      expect(before).toMatchObject({ waiting: 2, running: 0, schedule: null });
      await queue.work([defineJob(kind, async ({ n }) => void handled.push(n))]);
      await vi.waitFor(() => expect(new Set(handled)).toEqual(new Set([1, 2])), soon);
      await queue.close();
    });

    it('[JOB-5] lets a running job finish when the queue is closed', async () => {
      const queue = make();
      const kind = createTestKind();
      const order: string[] = [];
      let finish: () => void = () => undefined;
      const work = new Promise<void>((resolve) => {
        finish = resolve;
      });
      await queue.work([
        defineJob(kind, async () => {
          order.push('started');
          await work;
          order.push('finished');
        }),
      ]);
      await queue.send(kind, { n: 1 });
      await vi.waitFor(() => expect(order).toEqual(['started']), soon);
      const closed = queue.close(20_000).then(() => order.push('closed'));
      finish();
      await closed;
      expect(order).toEqual(['started', 'finished', 'closed']);
      const other = make();
      expect((await other.list()).find(({ name }) => name === kind.name)).toMatchObject({ waiting: 0, running: 0 });
      await other.close();
    });

    it('[JOB-5] requeues a job that does not finish in time, for another worker', async () => {
      const [first, second] = [make(), make()];
      const kind = createTestKind();
      let aborted = false;
      const started: string[] = [];
      const stuck = defineJob(kind, async (_payload, signal) => {
        started.push('first');
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        aborted = true;
      });
      await first.work([stuck]);
      await first.send(kind, { n: 1 });
      await vi.waitFor(() => expect(started).toEqual(['first']), soon);
      await first.close(1);
      expect(aborted).toBe(true);
      await second.work([defineJob(kind, async () => void started.push('second'))]);
      await vi.waitFor(() => expect(started).toEqual(['first', 'second']), soon);
      await second.close();
    });

    it('[JOB-14] runs several jobs concurrently if the kind allows it, and each succeeds or fails on its own', async () => {
      const [sender, worker] = [make(), make()];
      const kind = createTestKind({ attempts: 1, concurrency: 3 });
      await sender.open(kind);
      for (const n of [1, 2, 3]) await sender.send(kind, { n });
      const started: number[] = [];
      let release: () => void = () => undefined;
      const allBegun = new Promise<void>((resolve) => {
        release = resolve;
      });
      const together = defineJob(kind, async ({ n }) => {
        if (started.push(n) === 3) release();
        await allBegun;
        if (n === 2) throw new Error('of the three this one');
      });
      await worker.work([together]);
      const deadLetters = async () => (await worker.failed()).filter(({ name }) => name === kind.name);
      await vi.waitFor(async () => expect(await deadLetters()).toMatchObject([{ payload: { n: 2 } }]), soon);
      const state = (await worker.list()).find(({ name }) => name === kind.name);
      expect(state).toMatchObject({ waiting: 0, running: 0 });
      await Promise.all([sender.close(), worker.close()]);
    });

    it('[JOB-6] keeps the schedules of the given kinds and no others', async () => {
      const queue = make();
      const { name, attempts, retryDelaySeconds, timeoutSeconds } = createTestKind();
      const options = { attempts, retryDelaySeconds, timeoutSeconds, schedule: '30 3 * * *' };
      const nightly: JobKind = { name, payload: z.object({}), key: () => 'only', ...options };
      await queue.work([defineJob(nightly, async () => undefined)]);
      const found = (await queue.list()).find(({ name }) => name === nightly.name);
      expect(found?.schedule).toBe('30 3 * * *');
      expect(found?.next?.toISOString()).toMatch(/T03:30:00/);
      await queue.work([defineJob(createTestKind(), async () => undefined)]);
      expect((await queue.list()).filter(({ schedule }) => schedule !== null)).toEqual([]);
      await queue.close();
    });

    it('[JOB-7] rejects an invalid payload with what is wrong in it, and queues nothing', async () => {
      const queue = make();
      const kind = createTestKind();
      // A wrong payload as an older program might send it.
      const error = await queue.send(kind, { n: 'one' } as unknown as Numbered).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(z.ZodError);
      expect(error).toMatchObject({ issues: [{ code: 'invalid_type', path: ['n'] }] });
      const countWaiting = async () => (await queue.list()).find(({ name }) => name === kind.name)?.waiting ?? 0;
      expect(await countWaiting()).toBe(0);
      await queue.send(kind, { n: 1 });
      expect(await countWaiting()).toBe(1); // the count shows what is queued
      await queue.close();
    });
  });
};
