import { expect, it } from 'vitest';
import { listStatements } from '../../testing/list-statements.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { createTestBook, listLibrary } from '../../testing/test-books.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { moveToBin, restoreBooks } from './testing/bin-requests.ts';

it('[BIN-4] each of many restored books of one name gets the next free name, which is looked for once', async () => {
  const app = await startTestApp();
  try {
    const anna = await createTestReader(app);
    const ids: string[] = [];
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) {
      const { id } = await createTestBook(anna, { title }, 'same.epub');
      await moveToBin(anna, id);
      ids.push(id);
    }
    await createTestBook(anna, { title: 'Between' }, 'same[3].epub');
    const sent = await listStatements(() => restoreBooks(anna, ...ids));
    const names = (await listLibrary(anna)).map(({ name }) => name).filter((name) => name.startsWith('same'));
    const numbered = [1, 2, 3, 4, 5, 6].map((number) => `same[${number}].epub`);
    expect(names.toSorted()).toEqual(['same.epub', ...numbered]);
    expect(sent.filter((text) => text.includes('generate_series'))).toHaveLength(5);
  } finally {
    await app.close();
  }
});
