import { randomBytes } from 'node:crypto';
import { buildEpub } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { getS3Server, type S3Server } from '../../testing/s3-server.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { createTestBucket } from '../../testing/test-bucket.ts';
import { createTestReader } from '../../testing/test-reader.ts';
import { createTestTusClient } from '../../testing/test-tus-client.ts';

const { server, missing } = await getS3Server();
const MB = 1024 ** 2;
/** For a busy machine. */
const POLL = { timeout: 20_000 };

const testChunks = (s3: S3Server): void => {
  it('[TUS-14] an interrupted file is resumed and becomes a book', async () => {
    const { env, countObjects: objects } = await createTestBucket(s3);
    const app = await startTestApp({ env });
    try {
      const tus = createTestTusClient(await createTestReader(app), app.url);
      const welcome = await objects();
      const bytes = Buffer.from(await buildEpub({ title: 'In pieces', cover: randomBytes(18 * MB) }));
      const address = await tus.createUpload('pieces.epub', bytes.length);
      const line = tus.sendPartially(address, 0, bytes.subarray(0, 9 * MB), bytes.length);
      await expect.poll(objects, POLL).toBe(welcome + 1);
      line.cut();
      await expect.poll(objects, POLL).toBe(welcome + 2);
      const offset = await tus.offset(address);
      expect(offset).toBeGreaterThan(8 * MB);
      const last = await tus.send(address, offset, bytes.subarray(offset));
      expect([last.status, await last.json()]).toMatchObject([200, { title: 'In pieces', bytes: bytes.length }]);
      await expect.poll(objects, POLL).toBe(welcome + 1);
    } finally {
      await app.close();
    }
  });
};

const testNothing = (why: string): void => {
  it(`[TUS-14] was not tested here: ${why}`, () => expect(server).toBeUndefined());
};

describe('resumable uploads on S3', () => {
  if (server) testChunks(server);
  else testNothing(missing);
});
