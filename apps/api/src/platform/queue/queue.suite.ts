import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { type JobKind, job, type Queue } from './queue.ts';

type Numbered = { n: number };
const aKind = (more: Partial<JobKind<Numbered>> = {}): JobKind<Numbered> => ({
  name: `suite.${randomUUID()}`,
  payload: z.object({ n: z.number() }),
  attempts: 2,
  pauseSeconds: 1,
  limitSeconds: 60,
  ...more,
});
const soon = { timeout: 30_000, interval: 50 };

/** What every queue promises, whatever the maker; `make` opens another one on the same jobs. */
export const keepsTheQueuePromise = (maker: string, make: () => Queue): void => {
  describe(`${maker} queue`, () => {
    it('[JOB-1] does what was sent before anybody worked, with its payload', async () => {
      const [sender, worker] = [make(), make()];
      const kind = aKind();
      await sender.send(kind, { n: 1 });
      await sender.send(kind, { n: 2 });
      const seen: number[] = [];
      await worker.work([job(kind, async ({ n }) => void seen.push(n))]);
      await vi.waitFor(() => expect(new Set(seen)).toEqual(new Set([1, 2])), soon);
      await Promise.all([sender.close(), worker.close()]);
    });

    it('[JOB-2] [JOB-3] tries again after a pause; what fails too often is a dead letter that can be tried again', async () => {
      const queue = make();
      const kind = aKind();
      const tries: number[] = [];
      let broken = true;
      const handle = async (): Promise<void> => {
        tries.push(performance.now());
        if (broken) throw new Error('the printer is on fire');
      };
      await queue.work([job(kind, handle)]);
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

    it('[JOB-4] keeps one waiting job for a key', async () => {
      const queue = make();
      const kind = aKind({ key: ({ n }) => String(n) });
      for (const n of [1, 1, 2, 1]) await queue.send(kind, { n });
      const seen: number[] = [];
      const [before] = (await queue.list()).filter(({ name }) => name === kind.name);
      expect(before).toMatchObject({ waiting: 2, running: 0, schedule: null });
      await queue.work([job(kind, async ({ n }) => void seen.push(n))]);
      await vi.waitFor(() => expect(new Set(seen)).toEqual(new Set([1, 2])), soon);
      await queue.close();
    });

    it('[JOB-5] lets a running job finish when it is closed', async () => {
      const queue = make();
      const kind = aKind();
      const order: string[] = [];
      let finish: () => void = () => undefined;
      const work = new Promise<void>((resolve) => {
        finish = resolve;
      });
      await queue.work([
        job(kind, async () => {
          order.push('begun');
          await work;
          order.push('finished');
        }),
      ]);
      await queue.send(kind, { n: 1 });
      await vi.waitFor(() => expect(order).toEqual(['begun']), soon);
      const closed = queue.close(20_000).then(() => order.push('closed'));
      finish();
      await closed;
      expect(order).toEqual(['begun', 'finished', 'closed']);
      const other = make();
      expect((await other.list()).find(({ name }) => name === kind.name)).toMatchObject({ waiting: 0, running: 0 });
      await other.close();
    });

    it('[JOB-5] gives back what does not finish in time, for another worker', async () => {
      const [first, second] = [make(), make()];
      const kind = aKind();
      let told = false;
      const begun: string[] = [];
      const stuck = job(kind, async (_payload, signal) => {
        begun.push('first');
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
        told = true;
      });
      await first.work([stuck]);
      await first.send(kind, { n: 1 });
      await vi.waitFor(() => expect(begun).toEqual(['first']), soon);
      await first.close(1);
      expect(told).toBe(true);
      await second.work([job(kind, async () => void begun.push('second'))]);
      await vi.waitFor(() => expect(begun).toEqual(['first', 'second']), soon);
      await second.close();
    });

    it('[JOB-14] does several side by side where the kind says so, and each of them succeeds or fails by itself', async () => {
      const [sender, worker] = [make(), make()];
      const kind = aKind({ attempts: 1, atOnce: 3 });
      await sender.open(kind);
      for (const n of [1, 2, 3]) await sender.send(kind, { n });
      const begun: number[] = [];
      let goOn: () => void = () => undefined;
      const allBegun = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      const together = job(kind, async ({ n }) => {
        if (begun.push(n) === 3) goOn();
        await allBegun;
        if (n === 2) throw new Error('of the three this one');
      });
      await worker.work([together]);
      const left = async () => (await worker.failed()).filter(({ name }) => name === kind.name);
      await vi.waitFor(async () => expect(await left()).toMatchObject([{ payload: { n: 2 } }]), soon);
      const state = (await worker.list()).find(({ name }) => name === kind.name);
      expect(state).toMatchObject({ waiting: 0, running: 0 });
      await Promise.all([sender.close(), worker.close()]);
    });

    it('[JOB-6] keeps the schedules of the kinds that it is told of, and no others', async () => {
      const queue = make();
      const { name, attempts, pauseSeconds, limitSeconds } = aKind();
      const manner = { attempts, pauseSeconds, limitSeconds, schedule: '30 3 * * *' };
      const nightly: JobKind = { name, payload: z.object({}), key: () => 'only', ...manner };
      await queue.work([job(nightly, async () => undefined)]);
      const found = (await queue.list()).find(({ name }) => name === nightly.name);
      expect(found?.schedule).toBe('30 3 * * *');
      expect(found?.next?.toISOString()).toMatch(/T03:30:00/);
      await queue.work([job(aKind(), async () => undefined)]);
      expect((await queue.list()).filter(({ schedule }) => schedule !== null)).toEqual([]);
      await queue.close();
    });

    it('[JOB-7] refuses a payload that is none of its kind', async () => {
      const queue = make();
      const kind = aKind();
      // A wrong payload as an older program might send it.
      await expect(queue.send(kind, { n: 'one' } as unknown as Numbered)).rejects.toThrow();
      await queue.close();
    });
  });
};
