import { readdirSync } from 'node:fs';
import path from 'node:path';
import { errors } from '@lectern/contracts';
import { buildEpub } from '@lectern/sample-books';
import { expect, it } from 'vitest';
import { listParserPids } from '../../testing/list-parser-pids.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { listLibrary, uploadFile } from '../../testing/test-books.ts';
import { createTestReader } from '../../testing/test-reader.ts';

/** For a busy machine. */
const POLL = { timeout: 20_000 };

it('[UP-14] a stopping server asks the client to send the book again, and keeps nothing of it', async () => {
  const others = listParserPids(); // shared by the apps of other tests
  const app = await startTestApp({ ownParsers: true });
  try {
    const anna = await createTestReader(app, 'anna');
    const listObjects = (): string[] =>
      readdirSync(path.join(app.dataDir, 'files'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name);
    await app.deps.stopParsing(); // as `main.ts` does after its grace period; nothing else is closed yet
    const bytes = await buildEpub({ title: 'Sent too late' });
    const atFirst = listObjects();
    const late = await uploadFile(anna, 'late.epub', bytes);
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await late.json()).toMatchObject({
      error: 'server.unavailable',
      error_code: errors['server.unavailable'].number,
      error_msg: expect.stringMatching(/./),
    });
    expect([await listLibrary(anna), listObjects()]).toEqual([[], atFirst]);

    await app.restart();
    expect((await uploadFile(anna, 'warm.epub', await buildEpub({ title: 'Warms the parser' }))).status).toBe(201);
    const before = listObjects();
    for (const pid of listParserPids()) if (!others.includes(pid)) process.kill(pid, 'SIGSTOP');
    const cut = uploadFile(anna, 'late.epub', bytes);
    await expect.poll(listObjects, POLL).not.toEqual(before); // the bytes are stored, and the parser does not answer
    await app.deps.stopParsing();
    const answer = await cut;
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await answer.json()).toMatchObject({ error: 'server.unavailable' });
    expect((await listLibrary(anna)).map(({ name }) => name)).toEqual(['warm.epub']);
    expect(listObjects()).toEqual(before);
  } finally {
    await app.close();
  }
});
