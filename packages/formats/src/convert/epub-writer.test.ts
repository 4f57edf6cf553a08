import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { readTextFiles } from './convert.testing.ts';
import { createEpubWriter } from './epub-writer.ts';

it('[FORM-8] writes more text and pictures than may be pending at once', async () => {
  const pieces: Uint8Array[] = [];
  const epub = createEpubWriter(async (bytes) => void pieces.push(bytes), Number.POSITIVE_INFINITY);
  const text = 'слово '.repeat(200_000);
  for (let count = 1; count <= 20; count += 1) {
    epub.add(`book/c${count}.xhtml`, text);
    await epub.waitForDrain();
  }
  const picture = randomBytes(20 * 1024 ** 2);
  epub.add('book/p1.jpg', picture);
  await epub.waitForDrain();
  await epub.end();
  const files = await readTextFiles(Buffer.concat(pieces));
  expect(files.size).toBe(22);
  expect(files.get('c20.xhtml')).toBe(text);
});
