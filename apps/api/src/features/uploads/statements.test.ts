import { expect, it } from 'vitest';
import { listStatements } from '../../testing/list-statements.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { createTestBook } from '../../testing/test-books.ts';
import { createTestReader } from '../../testing/test-reader.ts';

it('[UPL-56] a new book takes 16 statements in five transactions', async () => {
  const app = await startTestApp();
  try {
    const anna = await createTestReader(app);
    await createTestBook(anna, { title: 'The first', authors: ['Jane Doe'] }, 'first.epub');
    const second = { title: 'A second', authors: ['Jane Doe', 'Max Frei'], series: { name: 'Long', number: '2' } };
    const all = await listStatements(() => createTestBook(anna, second, 'second.epub'));
    // what other processes are told costs no upload
    const sent = all.filter((text) => !text.includes('pg_notify'));
    const isBegin = (text: string): boolean => /^BEGIN\b/.test(text);
    const statements = sent.filter((text) => !isBegin(text) && text !== 'COMMIT');
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(16);
    let isOpen = false;
    const transactions = sent.filter((text) => {
      const isBegun = !isOpen;
      if (isBegin(text)) isOpen = true;
      if (text === 'COMMIT') isOpen = false;
      return isBegun;
    });
    expect(transactions.length, sent.join('\n')).toBeLessThanOrEqual(5);
  } finally {
    await app.close();
  }
});
