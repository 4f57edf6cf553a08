import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, listLibrary } from '../../testing/test-books.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { sweepCommands } from './sweep.admin.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { REMOVED_FILES_DAYS: '7' } });
});
afterAll(() => app.close());

const never = (): AbortSignal => new AbortController().signal;
const sweep = (options: { mend: boolean }) =>
  app.deps.services.sweep.run({ many: true, signal: never(), wait: () => Promise.resolve(), ...options });
const listObjects = (): string[] =>
  readdirSync(path.join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map(({ name }) => name);

it('[FILES-27] the sweep finds bytes that nobody holds and rows without bytes; --free-space asks, and waits for no days', async () => {
  const [anna, boris] = [await createTestReader(app, 'anna'), await createTestReader(app, 'boris')];
  await createTestBook(anna, { title: 'Planted' }, 'planted.epub');
  await createTestBook(boris, { title: 'Rowless' }, 'rowless.epub');
  await app.sql("DELETE FROM book WHERE name = 'planted.epub'");
  await app.sql("DELETE FROM blob WHERE sha256 = (SELECT sha256 FROM book WHERE name = 'rowless.epub')");
  await app.sql('UPDATE blob SET released_at = NULL');
  const damage = { missing: 1, firstMissing: [{ books: ['Rowless'] }] };
  const found = await sweep({ mend: false });
  expect(found).toMatchObject({ ...damage, waiting: { contents: 0 } });
  expect(found.unheld).toBeGreaterThanOrEqual(1);
  expect(await sweep({ mend: true })).toMatchObject({ ...damage, unheld: found.unheld, freed: { contents: 0 } });
  // the object of the row that is gone is nobody's
  const objects = listObjects();
  const waiting = (await sweep({ mend: false })).waiting;
  expect(waiting.contents).toBe(found.unheld);
  expect(listObjects()).toEqual(objects);

  const [command] = sweepCommands;
  const run = (...flags: string[]) =>
    command?.run(app.deps.services, {
      args: {},
      flags: new Set(flags),
      options: {},
      signal: never(),
      progress: () => undefined,
    });
  await expect(run('free-space')).rejects.toThrow('needs --mend');
  expect(await run('mend', 'free-space')).toMatchObject({
    result: { waiting },
    attention: expect.stringContaining('--yes'),
  });
  expect(listObjects()).toEqual(objects);
  const freed = (await run('mend', 'free-space', 'yes', 'at-once', 'even-many'))?.result;
  expect(freed).toMatchObject({ waiting: { contents: 0 } });
  expect(listObjects().length).toBeLessThanOrEqual(objects.length - waiting.contents);
  expect((await listLibrary(boris)).map(({ title }) => title)).toEqual(['Rowless']);
});
