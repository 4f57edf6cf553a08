import { randomBytes } from 'node:crypto';
import { anEpub } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { aBucket } from '../../testing/a-bucket.ts';
import { aReader } from '../../testing/a-reader.ts';
import { aTus } from '../../testing/a-tus.ts';
import { type S3Server, s3Server } from '../../testing/s3-server.ts';
import { startTestApp } from '../../testing/test-app.ts';

const { server, missing } = await s3Server();
const MB = 1024 ** 2;
/** A busy machine may take its time. */
const SOON = { timeout: 20_000 };

const pieceByPiece = (s3: S3Server): void => {
  it('[TUS-14] a file is cut off, taken up again and becomes a book', async () => {
    const { env, objects } = await aBucket(s3);
    const app = await startTestApp({ env });
    try {
      const tus = aTus(await aReader(app), app.url);
      const welcome = await objects();
      const bytes = Buffer.from(await anEpub({ title: 'In pieces', cover: randomBytes(18 * MB) }));
      const address = await tus.begun('pieces.epub', bytes.length);
      const line = tus.stuck(address, 0, bytes.subarray(0, 9 * MB), bytes.length);
      await expect.poll(objects, SOON).toBe(welcome + 1);
      line.cut();
      await expect.poll(objects, SOON).toBe(welcome + 2);
      const offset = await tus.offset(address);
      expect(offset).toBeGreaterThan(8 * MB);
      const last = await tus.send(address, offset, bytes.subarray(offset));
      expect([last.status, await last.json()]).toMatchObject([200, { title: 'In pieces', bytes: bytes.length }]);
      await expect.poll(objects, SOON).toBe(welcome + 1);
    } finally {
      await app.close();
    }
  });
};

const saysThatItIsMissing = (why: string): void => {
  it(`[TUS-14] was not proved here: ${why}`, () => expect(server).toBeUndefined());
};

describe('resumable uploads on S3', () => {
  if (server) pieceByPiece(server);
  else saysThatItIsMissing(missing);
});
