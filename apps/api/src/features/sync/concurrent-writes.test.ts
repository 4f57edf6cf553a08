import { expect, it } from 'vitest';
import { CALL_KIND_COUNT, writeConcurrently } from '../../testing/concurrent-writes.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { findInconsistencies, NO_INCONSISTENCIES } from '../bin/testing/bin-requests.ts';

it('[FAULT-21] [S40] concurrent writes to one library succeed without faults and keep the counts right', async () => {
  const app = await startTestApp();
  const calls = await writeConcurrently(app, await createTestReader(app, 'anna'), 10);
  expect(calls.filter(({ status }) => status >= 500)).toEqual([]);
  expect(new Set(calls.map(({ call }) => call)).size).toBe(CALL_KIND_COUNT);
  expect(await findInconsistencies(app)).toEqual(NO_INCONSISTENCIES);
  await app.close();
});
