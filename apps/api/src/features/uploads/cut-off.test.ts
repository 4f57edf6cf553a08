import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { errors } from '@lectern/contracts';
import { anEpub } from '@lectern/sample-books';
import { expect, it } from 'vitest';
import { libraryOf, upload } from '../../testing/a-book.ts';
import { aReader } from '../../testing/a-reader.ts';
import { startTestApp } from '../../testing/test-app.ts';

/** A busy machine may take its time. */
const SOON = { timeout: 20_000 };

/** Parser processes that this one has started (Linux only, as the limit on their memory is). */
const parsers = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const parent = / (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\) \S/s, ''))?.[1];
        return (
          Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('parser-process')
        );
      } catch {
        return false; // gone since
      }
    })
    .map(Number);

it('[UP-14] a stopping server asks to send the book again, and keeps nothing of it', async () => {
  const others = parsers(); // those that the apps of other tests share
  const app = await startTestApp({ ownParsers: true });
  try {
    const anna = await aReader(app, 'anna');
    const stored = (): string[] =>
      readdirSync(path.join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name);
    await app.deps.cutOffReading(); // as `main.ts` does when it has waited long enough; nothing else is closed yet
    const bytes = await anEpub({ title: 'Sent too late' });
    const atFirst = stored();
    const late = await upload(anna, 'late.epub', bytes);
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await late.json()).toMatchObject({
      error: 'server.unavailable',
      error_code: errors['server.unavailable'].number,
      error_msg: expect.stringMatching(/./),
    });
    expect([await libraryOf(anna), stored()]).toEqual([[], atFirst]);

    await app.restart();
    expect((await upload(anna, 'warm.epub', await anEpub({ title: 'Warms the parser' }))).status).toBe(201);
    const before = stored();
    for (const pid of parsers()) if (!others.includes(pid)) process.kill(pid, 'SIGSTOP');
    const cut = upload(anna, 'late.epub', bytes);
    await expect.poll(stored, SOON).not.toEqual(before); // its bytes are here, and the parser does not answer
    await app.deps.cutOffReading();
    const answer = await cut;
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toMatchObject({ error: 'server.unavailable' });
    expect((await libraryOf(anna)).map(({ name }) => name)).toEqual(['warm.epub']);
    expect(stored()).toEqual(before);
  } finally {
    await app.close();
  }
});
