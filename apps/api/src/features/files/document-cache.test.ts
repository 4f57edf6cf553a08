import path from 'node:path';
import { ParserPool } from '@lectern/formats';
import { expect, it } from 'vitest';
import { openDatabase } from '../../platform/db/db.ts';
import { createDiskStorage } from '../../platform/storage/disk.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { createFileService } from './files.service.ts';

const MB = 1024 ** 2;

/** Reads three values, then the first and the last again; answers which of these two came from the cache. */
const findCached = async <T>(ask: (which: 0 | 1 | 2) => Promise<T>): Promise<[first: boolean, last: boolean]> => {
  const [first, , last] = [await ask(0), await ask(1), await ask(2)];
  return [(await ask(0)) === first, (await ask(2)) === last];
};

it('[BOOK-13] caches 32 MB of covers and 64 MB of opened books', async () => {
  const app = await startTestApp();
  const db = openDatabase(app.deps.config.database.url);
  const parsers = new ParserPool({ size: 1 });
  try {
    const anna = await createTestReader(app);
    for (const letter of ['a', 'b', 'c']) {
      const text = Buffer.alloc(12 * MB, `${letter} `);
      expect((await uploadFile(anna, `${letter}.txt`, text)).status).toBe(201);
    }
    const { rows } = await app.sql(
      `SELECT sha256, facts FROM document JOIN blob USING (sha256) WHERE bytes = ${12 * MB}`,
    );
    const hashes: Buffer[] = rows.map(({ sha256 }: { sha256: Buffer }) => sha256);
    const facts: string[] = rows.map((row: { facts: string }) => row.facts);
    const { covers } = app.deps.services;
    // covers are ordinary bytes
    const cover = async (which: 0 | 1 | 2): Promise<Buffer> => {
      const sha256 = hashes[which]?.toString('hex') ?? '';
      const [link] = covers.listLinks(1n, [{ sha256, width: 1, height: 1 }]) ?? [];
      const signature = link?.path.replace(/.*\//, '') ?? '';
      return (await covers.getSignedPicture(sha256, signature, { webp: false, width: null })).bytes;
    };
    expect((await cover(0)).length).toBe(12 * MB);
    expect(await findCached(cover)).toEqual([false, true]);

    await app.sql(`UPDATE document SET metadata = jsonb_build_object('title', repeat('x', ${24 * MB}))`);
    const storage = await createDiskStorage(path.join(app.dataDir, 'files'));
    const files = createFileService({ db, storage, parsers, clock: app.clock });
    expect(
      await findCached((which) =>
        files.findDocument({ sha256: hashes[which] ?? Buffer.alloc(0), facts: facts[which] ?? '' }),
      ),
    ).toEqual([false, true]);
  } finally {
    await Promise.all([db.$disconnect(), parsers.close()]);
    await app.close();
  }
});
