import { setTimeout as pause } from 'node:timers/promises';
import { findUnconfined } from './confinement.ts';
import type { Engine } from './engine.ts';
import { startLoad } from './load.ts';
import type { Project } from './project.ts';
import { type Reader, signIn, uploadBook } from './reader-story.ts';
import type { Stack } from './stack.ts';

const CALLS = 300;
const SHOWN_WARNINGS = 20;
const RETRY_MS = 250;
const RETRY_FOR_MS = 30_000;

type Step = <Result>(what: string, work: () => Promise<Result>, note?: (result: Result) => string) => Promise<Result>;
type Rehearsal = {
  readonly engine: Engine;
  readonly stack: Stack;
  readonly project: Project;
  readonly step: Step;
  readonly signal: AbortSignal;
};

const agree = (what: string, found: unknown, expected: unknown): void => {
  if (found !== expected) throw new Error(`${what} is ${String(found)}, not ${String(expected)}.`);
};

/** Runs the work again until it succeeds: while a container starts, the proxy refuses or the connection breaks. */
const persist = async <Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result> => {
  const deadline = performance.now() + RETRY_FOR_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await pause(RETRY_MS, undefined, { signal });
    }
  }
};

const goThroughFirstStory = async ({ project: { addresses }, step, signal }: Rehearsal): Promise<Reader> => {
  const cloud = await step('a customer registers at the shop and signs in through the proxy', () =>
    signIn(addresses, signal),
  );
  const reader = await step('a book is uploaded', () => uploadBook(cloud, signal));
  await step('a position is saved and found again', async () => {
    await reader.savePosition(40);
    agree('the position', await reader.readPosition(), 40);
  });
  await step('a chapter is read on the books’ host', reader.readChapter);
  return reader;
};

/** How many of each kind, and the first of them. */
const describeFailures = (failures: ReadonlyMap<string, readonly string[]>): string =>
  [...failures].map(([what, list]) => `${list.length} × ${what}, first ${list[0]}`).join('; ');

/** Replaces each API and worker by the image with this tag, one after the other, while readers go on. */
const roll = async ({ stack, project, signal }: Rehearsal, reader: Reader, tag: string) => {
  const load = startLoad(reader, project.addresses, signal);
  const replaceAll = async (): Promise<void> => {
    await stack.runOnce('migrate', tag);
    for (const service of ['api', 'worker', 'shop'])
      for (const container of stack.containers(service)) await stack.replace(container, tag);
    await load.reach(CALLS);
  };
  const replaced = await replaceAll().catch((error: unknown) => ({ error }));
  const { calls, failures, position } = await load.stop();
  if (replaced) throw replaced.error;
  if (failures.size > 0) {
    const warnings = (await stack.listWarnings('api')).slice(-SHOWN_WARNINGS);
    throw new Error([`Of ${calls} requests failed: ${describeFailures(failures)}`, ...warnings].join('\n'));
  }
  agree('the last position', await reader.readPosition(), position);
  return calls;
};

/** What an operator does in the first weeks, each step a line of the report. @throws Error with what was not as promised */
export const rehearse = async (rehearsal: Rehearsal, [before, after]: readonly [string, string]): Promise<void> => {
  const { engine, stack, step, signal, project } = rehearsal;
  const countCalls = (calls: number): string => `${calls} requests, 0 failed`;
  await step('everything is healthy after the first start', () => stack.up(before));
  const reader = await goThroughFirstStory(rehearsal);
  await step(
    'roots are read-only, no process has a capability, limits are those of the file',
    async () => {
      const { processes, faults } = await findUnconfined(engine, stack);
      if (faults.length > 0) throw new Error(faults.join('\n'));
      return processes;
    },
    (processes) => `${processes} processes in ${stack.containers().length} containers`,
  );
  await step('plain HTTP leads to HTTPS; health checks are for the inside', async () => {
    const plain = new URL(project.addresses.api.replace('https:', 'http:'));
    plain.port = String(project.ports[8080]);
    agree('the status of plain HTTP', (await fetch(plain, { redirect: 'manual' })).status, 308);
    agree('the status of the health check', (await fetch(new URL('/health/ready', project.addresses.url))).status, 404);
  });
  for (const container of stack.containers())
    await step(`${container.service} is restarted, and the book is read`, async () => {
      await stack.restart(container);
      await persist(reader.readChapter, signal);
      agree('the position', await persist(reader.readPosition, signal), 40);
    });
  for (const container of stack.containers().filter(({ service }) => service === 'worker' || service === 'api'))
    await step(`${container.service} is killed and started again by the engine`, () => stack.kill(container));
  await step('a second API is started (--scale api=2)', () => stack.add('api', before));
  await step('rolling upgrade under load', () => roll(rehearsal, reader, after), countCalls);
  await step('rolled back under load', () => roll(rehearsal, reader, before), countCalls);
};
