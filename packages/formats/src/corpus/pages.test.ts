import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { PageSource } from '../page-images/draw-pages.ts';
import { ParserPool } from '../parser-pool.ts';
import { sharp } from '../sharp.ts';
import { getCorpusPath, isCorpusThere, listCorpusFiles } from './corpus.testing.ts';

const { books, hostile } = listCorpusFiles(['cbz', 'cbr', 'cb7', 'cbt']);
const pool = new ParserPool({ size: 1 });
afterAll(() => pool.close());

const wish = { width: 320, webp: true, avif: false };

describe.runIf(isCorpusThere)('comics of the corpus', () => {
  it.each(books)('[PAGE-5] every page of $file can be drawn', async ({ file, format }) => {
    const path = getCorpusPath({ file });
    const { contents, parts } = await pool.read({ path, format });
    if (contents?.kind !== 'pages' || !contents.images) throw new Error('it has no pages');
    for (const { path: page } of contents.images) {
      const part = parts.find((entry) => entry.path === page);
      const source: PageSource = part
        ? { kind: 'part', method: part.method, size: part.size, bytes: cut(path, part) }
        : { kind: 'archive', path, format, pages: [page] };
      const [drawn] = await Array.fromAsync(pool.drawPages({ source, ...wish }));
      const { width } = await sharp(drawn?.picture?.bytes).metadata();
      expect(width, page).toBeGreaterThan(0);
      expect(width, page).toBeLessThanOrEqual(320);
    }
  });

  it.each(hostile)('[PAGE-5] $file costs its own pages and no other', async ({ file, format }) => {
    const path = getCorpusPath({ file });
    const facts = await pool.read({ path, format }).catch(() => null);
    const images = facts?.contents?.kind === 'pages' ? (facts.contents.images ?? []) : [];
    for (const { path: page } of images.slice(0, 3)) {
      const source: PageSource = { kind: 'archive', path, format, pages: [page] };
      const begun = performance.now();
      await Array.fromAsync(pool.drawPages({ source, ...wish })).catch(() => []);
      expect(performance.now() - begun).toBeLessThan(20_000);
    }
  });
});

const cut = (path: string, { offset, compressedSize }: { offset: number; compressedSize: number }): Uint8Array =>
  readFileSync(path).subarray(offset, offset + compressedSize);
