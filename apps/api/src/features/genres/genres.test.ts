import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestReader } from '../../testing/test-reader.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('[GENRES-1] every code and its alternative spellings have names in five languages', async () => {
  const anna = await createTestReader(app);
  const names = (await (await anna.get('/books/genres')).json()) as Record<string, Record<string, string>>; // by contract
  expect(names['sf_fantasy']).toEqual({ en: 'Fantasy', ru: 'Фэнтези', de: 'Fantasy', zh: '奇幻', uk: 'Фентезі' });
  expect(names['cyberpunk']).toEqual(names['sf_cyberpunk']);
  expect(Object.keys(names).length).toBeGreaterThan(280);
  for (const name of Object.values(names)) expect(Object.values(name)).not.toContain('');
  expect((await fetch(`${app.api}/books/genres`)).status).toBe(401);
});
