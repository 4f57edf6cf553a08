import { expect, it } from 'vitest';
import { aReader } from '../../testing/a-reader.ts';
import { KINDS_OF_CALL, writeSideBySide } from '../../testing/side-by-side.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { nothing, wrong } from '../bin/testing/asking.ts';

it('[FAULT-21] [S40] whatever writes to one library, side by side, is answered without a fault, and the counts are right', async () => {
  const app = await startTestApp();
  const calls = await writeSideBySide(app, await aReader(app, 'anna'), 10);
  expect(calls.filter(({ status }) => status >= 500)).toEqual([]);
  expect(new Set(calls.map(({ call }) => call)).size).toBe(KINDS_OF_CALL);
  expect(await wrong(app)).toEqual(nothing);
  await app.close();
});
