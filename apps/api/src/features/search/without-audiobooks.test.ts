import { search } from '@lectern/contracts';
import { buildM4b } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestBook, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
beforeAll(async () => {
  app = await startTestApp({ env: { FLAGS: 'audioBooks=off' } });
  anna = await createTestReader(app);
});
afterAll(() => app.close());

it('[FLAG-6] without audiobooks no search finds a recording', async () => {
  await createTestBook(anna, { title: 'Lighthouse' }, 'read.epub');
  const recording = buildM4b({ title: 'Lighthouse', seconds: 10, narrator: 'Nora Reed' });
  expect((await uploadFile(anna, 'heard.m4b', recording)).status).toBe(201);
  await app.sql('UPDATE book SET position_at = now()');
  for (const [query, total] of [
    ['lighthouse', 1],
    ['lighthuose', 1],
    ['nora reed', 0],
  ] as const) {
    const answer = await anna.get(`/search?query=${encodeURIComponent(query)}`);
    const { recent, books, audiobooks } = search.search.reply.parse(await answer.json());
    expect([recent.total, books.total, audiobooks.total], query).toEqual([total, total, 0]);
    expect([...recent.items, ...books.items].every(({ isAudioBook }) => !isAudioBook)).toBe(true);
  }
});
