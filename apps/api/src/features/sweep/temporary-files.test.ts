import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';

/** Leaves files of uploads as old as that, and sweeps. */
const sweepFiles = async (files: Record<string, number>, env: Record<string, string> = {}) => {
  const app = await startTestApp({ env });
  const incoming = path.join(app.dataDir, 'files', 'incoming');
  for (const [name, hoursOld] of Object.entries(files)) {
    writeFileSync(path.join(incoming, name), 'half a book');
    const at = new Date(Date.now() - hoursOld * 3_600_000);
    utimesSync(path.join(incoming, name), at, at);
  }
  const sweep = (mend: boolean) =>
    app.deps.services.sweep.run({
      mend,
      many: true,
      wait: () => Promise.resolve(),
      signal: new AbortController().signal,
    });
  const found = await sweep(false);
  const mended = await sweep(true);
  const left = readdirSync(incoming);
  await app.close();
  return { found: found.unfinished, mended: mended.unfinished, left };
};

it('[FILES-5] files of killed uploads are removed, and files of running ones stay', async () => {
  expect(await sweepFiles({ killed: 2, running: 0.5 })).toEqual({ found: 0, mended: 1, left: ['running'] });
});

it('[RET-1] [FILES-5] temporary files go after a day, also when ownerless bytes stay longer', async () => {
  const files = { left: 25, running: 23 };
  expect(await sweepFiles(files, { SWEEP_AFTER_MINUTES: '100000' })).toMatchObject({ left: ['running'] });
});
