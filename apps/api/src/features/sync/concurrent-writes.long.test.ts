import { expect, it } from 'vitest';
import { writeConcurrently } from '../../testing/concurrent-writes.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { findInconsistencies, NO_INCONSISTENCIES } from '../bin/testing/bin-requests.ts';

it('[FAULT-21] [S40] concurrent writes for a minute', { timeout: 120_000 }, async () => {
  const app = await startTestApp();
  const calls = await writeConcurrently(app, await createTestReader(app, 'anna'), 60);
  expect(calls.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await findInconsistencies(app)).toEqual(NO_INCONSISTENCIES);
  await app.close();
});
