import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { UnreadableBook } from '../book-facts.ts';
import { getCorpusPath, listCorpusFiles } from '../corpus/corpus.testing.ts';
import { ParserPool } from '../parser-pool.ts';
import { withTempFile } from '../testing.ts';
import { findDdjvu } from './ddjvu.ts';
import { buildDjvuFile, buildDocument, buildPageForm, createPagePart } from './djvu.testing.ts';
import { withDjvuCovers } from './djvu-covers.ts';

const ddjvu = await findDdjvu('ddjvu');
if (!ddjvu) process.stdout.write('DjVu: its pages were not drawn, ddjvu is not on this machine\n');
const pool = new ParserPool({ size: 1 });
afterAll(() => pool.close());

const box = { width: 300, height: 400 };

describe.runIf(ddjvu)('a page of a DjVu', () => {
  const draw: NonNullable<typeof ddjvu>['draw'] = (...asked) => {
    if (!ddjvu) throw new Error('it is not there');
    return ddjvu.draw(...asked);
  };

  it('[PAGE-6] is drawn into the box that is given, in its own proportions', async () => {
    const book = buildDocument([
      createPagePart('1', buildPageForm({ width: 600, height: 400 })),
      createPagePart('2', buildPageForm({ width: 200, height: 400 })),
    ]);
    await withTempFile(book, async (file) => {
      const [wide, high] = [await draw(file, 0, box), await draw(file, 1, box)];
      expect([wide.width, wide.height, wide.rgb.length]).toEqual([300, 200, 300 * 200 * 3]);
      expect([high.width, high.height]).toEqual([200, 400]);
    });
  });

  it.each(listCorpusFiles(['djvu']).books)('[PAGE-6] is drawn of $file, as every page of it', async (file) => {
    const { contents } = await pool.read({ path: getCorpusPath(file), format: 'djvu' });
    const pages = contents?.kind === 'pages' ? contents.pages : 0;
    expect(pages).toBeGreaterThan(0);
    for (let index = 0; index < Math.min(pages, 15); index += 1) {
      const { rgb } = await draw(getCorpusPath(file), index, box);
      expect(new Set(rgb).size, `${index}`).toBeGreaterThan(1);
    }
  });

  it('[PAGE-6] that is damaged, or no page at all, is unreadable', async () => {
    for (const bytes of [Buffer.from('no book'), buildDjvuFile(Buffer.from('FORM')), Buffer.alloc(0)])
      await withTempFile(bytes, (file) => expect(draw(file, 0, box)).rejects.toBeInstanceOf(UnreadableBook));
  });

  it('[PAGE-7] is the cover of its book', async () => {
    await withTempFile(buildDjvuFile(buildPageForm({ width: 600, height: 1200 })), async (file) => {
      const { cover } = await withDjvuCovers(pool, Promise.resolve(ddjvu)).read({ path: file, format: 'djvu' });
      expect([cover?.small.width, cover?.small.height]).toEqual([200, 400]);
      expect([cover?.big.width, cover?.big.height]).toEqual([400, 800]);
      expect(Buffer.from(cover?.big.jpeg ?? []).toString('hex', 0, 3)).toBe('ffd8ff');
    });
  });
});

describe('without the program that draws DjVu', () => {
  it('[PAGE-7] none is found, and books are read as before', async () => {
    const none = await findDdjvu('/nowhere/ddjvu');
    expect(none).toBeNull();
    await withTempFile(buildDjvuFile(buildPageForm()), async (file) => {
      const facts = await withDjvuCovers(pool, Promise.resolve(none)).read({ path: file, format: 'djvu' });
      expect(facts).toMatchObject({ cover: null, contents: { pages: 1 } });
    });
  });
});

describe('a program that goes wild', () => {
  /** Says that it is DjVuLibre; asked for a page it does what it is told. */
  const wild = (does: string, work: (drawer: NonNullable<typeof ddjvu>, folder: string) => Promise<void>) =>
    withTempFile(
      Buffer.from(`#!/bin/sh\ncase "$1" in --help) echo DjVuLibre-0.1 >&2;; *) ${does};; esac\n`),
      async (script) => {
        chmodSync(script, 0o755);
        const drawer = await findDdjvu(script);
        if (!drawer) throw new Error('it was not found');
        await work(drawer, path.dirname(script));
      },
    );

  it('[PAGE-6] is stopped when it writes more than a page has', async () => {
    await wild('exec cat /dev/zero', async (drawer) => {
      await expect(drawer.draw('/dev/null', 0, box)).rejects.toMatchObject({ reason: 'hostile' });
    });
  });

  it('[PAGE-6] is stopped when it takes too long', async () => {
    await wild('exec sleep 60', async (drawer) => {
      await expect(drawer.draw('/dev/null', 0, box)).rejects.toMatchObject({ reason: 'time' });
    });
  }, 20_000);

  it('[PAGE-6] is told nothing of the environment, and its arguments reach no shell', async () => {
    await wild('env > "$(dirname "$0")/env"; echo "$@" > "$(dirname "$0")/args"', async (drawer, folder) => {
      const file = path.join(folder, '$(touch broken); x.djvu');
      writeFileSync(file, '');
      await drawer.draw(file, 0, box).catch(() => {});
      expect(existsSync(path.join(folder, 'broken'))).toBe(false);
      expect(readFileSync(path.join(folder, 'args'), 'utf8')).toContain('$(touch broken); x.djvu');
      expect(readFileSync(path.join(folder, 'env'), 'utf8')).not.toMatch(/HOME|NODE|npm_/);
    });
  });
});
