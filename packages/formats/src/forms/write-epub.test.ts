import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { filesOf } from './forms.testing.ts';
import { epubWriter } from './write-epub.ts';

it('[FORM-8] more text and larger pictures than may wait at a time are all written', async () => {
  const pieces: Uint8Array[] = [];
  const epub = epubWriter(async (bytes) => void pieces.push(bytes), Number.POSITIVE_INFINITY);
  const text = 'слово '.repeat(200_000);
  for (let count = 1; count <= 20; count += 1) {
    epub.add(`book/c${count}.xhtml`, text);
    await epub.room();
  }
  const picture = randomBytes(20 * 1024 ** 2);
  epub.add('book/p1.jpg', picture);
  await epub.room();
  await epub.end();
  const files = await filesOf(Buffer.concat(pieces));
  expect(files.size).toBe(22);
  expect(files.get('c20.xhtml')).toBe(text);
});
