import { buildTxt } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import type { BookFacts } from '../book-facts.ts';
import { readBook } from '../read-book.ts';
import { readBookBytes, withTempFile } from '../testing.ts';

const read = (bytes: Uint8Array): Promise<BookFacts> => readBookBytes(bytes, { format: 'txt' });
const words = async (bytes: Uint8Array): Promise<number | null> => {
  const { contents } = await read(bytes);
  return contents?.kind === 'text' ? contents.words : null;
};

describe('plain text', () => {
  it('[FMT-10] has words and says nothing else', async () => {
    expect(await read(Buffer.from('Title\r\n\r\nOne two, three.'))).toMatchObject({
      format: 'txt',
      metadata: { title: null, authors: [] },
      contents: { kind: 'text', words: 4, outline: [] },
      manifest: null,
      cover: null,
    });
  });

  it('[FMT-10] has as many words in every encoding', async () => {
    const plain = await words(buildTxt());
    expect(plain).toBeGreaterThan(100);
    expect(await words(buildTxt({ encoding: 'utf16le' }))).toBe(plain);
    expect(await words(buildTxt({ encoding: 'latin1' }))).toBe(plain);
  });

  it('[FMT-10] shows its encoding where it can, though it begins in another language', async () => {
    const licence = Buffer.from('These are terms in English. '.repeat(20_000));
    // windows-1251; as UTF-8 or Latin-1 these bytes are no letters, or fewer words
    const russian = Buffer.from('\xd1\xed\xe5\xe3 \xe8\xe4\xb8\xf2. '.repeat(30_000), 'latin1');
    expect(await words(Buffer.concat([licence, russian]))).toBe(5 * 20_000 + 2 * 30_000);
  });

  it('[FMT-10] of one line of 4 MB is as good as any', async () => {
    expect(await words(Buffer.from('word '.repeat(800_000)))).toBe(800_000);
  });

  it('[FMT-10] beyond the limit is counted in proportion', async () => {
    const facts = await withTempFile(Buffer.from('word '.repeat(400_000)), (path) =>
      readBook({ path, format: 'txt', maxBytes: 500_000 }),
    );
    const counted = facts.contents?.kind === 'text' ? (facts.contents.words ?? 0) : 0;
    expect(counted).toBeGreaterThan(390_000);
    expect(counted).toBeLessThan(500_000);
  });

  it('[FMT-10] is no noise', async () => {
    const noise = Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * index * 7919 + index) % 256));
    await expect(read(noise)).rejects.toMatchObject({ reason: 'damaged' });
    await expect(read(Buffer.concat([Buffer.alloc(300_000, 'text '), noise]))).rejects.toMatchObject({
      reason: 'damaged',
    });
    expect(await words(Buffer.from('one\0two three\x1a'))).toBe(2);
  });
});
