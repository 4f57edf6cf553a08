import { existsSync } from 'node:fs';
import http from 'node:http';
import { buildEpub } from '@lectern/sample-books';
import { expect, it } from 'vitest';
import { listParserPids } from '../../testing/list-parser-pids.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { listLibrary } from '../../testing/test-books.ts';
import { createTestReader } from '../../testing/test-reader.ts';

it('[UPL-55] the process that parses a book is started while its bytes arrive', async () => {
  const others = listParserPids(); // shared by the apps of other tests
  const listStarted = () => listParserPids().filter((pid) => !others.includes(pid));
  const app = await startTestApp({ ownParsers: true });
  try {
    const anna = await createTestReader(app);
    const ofWelcomeBook = listStarted();
    for (const pid of ofWelcomeBook) process.kill(pid, 'SIGKILL');
    // gone only when this process has taken note of their end
    await expect.poll(() => ofWelcomeBook.filter((pid) => existsSync(`/proc/${pid}`)), { timeout: 20_000 }).toEqual([]);
    await expect.poll(listStarted, { timeout: 20_000 }).toEqual([]);
    const bytes = await buildEpub({ title: 'On its way' });
    const headers = { authorization: `Bearer ${anna.token}`, 'content-length': bytes.length };
    const request = http.request(`${app.api}/files/slow.epub`, { method: 'PUT', headers });
    const answered = new Promise<number | undefined>((resolve, reject) =>
      request.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject),
    );
    answered.catch(() => undefined); // reported where it is awaited
    request.write(bytes.subarray(0, 100));
    await expect.poll(() => listStarted().length, { timeout: 20_000 }).toBe(1);
    request.end(bytes.subarray(100));
    expect(await answered).toBe(201);
    expect((await listLibrary(anna)).map(({ name }) => name)).toEqual(['slow.epub']);
  } finally {
    await app.close();
  }
});
