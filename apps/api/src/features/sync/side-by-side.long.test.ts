import { expect, it } from 'vitest';
import { aReader } from '../../testing/a-reader.ts';
import { writeSideBySide } from '../../testing/side-by-side.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { nothing, wrong } from '../bin/testing/asking.ts';

it('[FAULT-21] [S40] the same for a minute', { timeout: 120_000 }, async () => {
  const app = await startTestApp();
  const calls = await writeSideBySide(app, await aReader(app, 'anna'), 60);
  expect(calls.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await wrong(app)).toEqual(nothing);
  await app.close();
});
