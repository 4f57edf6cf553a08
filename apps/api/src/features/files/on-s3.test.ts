import { Book } from '@lectern/contracts';
import { buildEpub } from '@lectern/sample-books';
import { describe, expect, it } from 'vitest';
import { getS3Server, type S3Server } from '../../testing/s3-server.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { uploadFile } from '../../testing/test-books.ts';
import { createTestBucket } from '../../testing/test-bucket.ts';
import { createTestReader } from '../../testing/test-reader.ts';

const { server, missing } = await getS3Server();

const testProduct = (s3: S3Server): void => {
  it('[FILES-17] books are uploaded, opened, downloaded in part and removed', async () => {
    const { env, countObjects: objects } = await createTestBucket(s3);
    const app = await startTestApp({ env });
    try {
      const anna = await createTestReader(app);
      const welcome = await objects();
      const bytes = Buffer.from(await buildEpub({ title: 'In a bucket' }));
      const answer = await uploadFile(anna, 'bucket.epub', bytes);
      expect(answer.status).toBe(201);
      const book = Book.parse(await answer.json());
      expect(await objects()).toBe(welcome + 3); // the book and two pictures

      expect((await anna.get(`/reader/open/${book.id}`)).status).toBe(200);
      const whole = await fetch(book.link);
      expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
      const part = await fetch(book.link, { headers: { range: 'bytes=10-19' } });
      expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bytes.subarray(10, 20)]);

      expect((await anna.post(`/fileops/delete/?fast_hash=${book.fast_hash}`)).status).toBe(200);
      expect((await anna.delete('/bin')).status).toBe(200);
      await expect.poll(objects).toBe(welcome);
    } finally {
      await app.close();
    }
  });
};

const testNothing = (why: string): void => {
  it(`[FILES-17] was not tested here: ${why}`, () => expect(server).toBeUndefined());
};

describe('the product on S3', () => {
  if (server) testProduct(server);
  else testNothing(missing);
});
