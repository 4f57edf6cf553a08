import { randomBytes } from 'node:crypto';
import { renameSync } from 'node:fs';
import path from 'node:path';
import { type ErrorBody, getErrorText, languages } from '@lectern/contracts';
import { buildBrokenEpub, buildEpub, buildLicence } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { listLibrary, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

const MB = 1024 ** 2;

let app: TestApp;
let remote: TestApp;
let anna: TestReader;
let boris: TestReader;

/** Nothing listens on this port. */
const UNREACHABLE_S3 = {
  STORAGE: 's3',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_REGION: 'here',
  S3_BUCKET: 'books',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret-of-tests',
};

beforeAll(async () => {
  app = await startTestApp({ env: { FREE_STORAGE_BYTES: String(2 * MB) } });
  remote = await startTestApp({ env: UNREACHABLE_S3 });
  anna = await createTestReader(app, 'anna');
  boris = await createTestReader(remote, 'boris', { isWelcomed: false });
});
afterAll(async () => {
  await app.close();
  await remote.close();
});

type Headers = Record<string, string>;
/** Files with different words in the middle, but the same fast hash. */
const buildTwin = (filling: string): Buffer =>
  Buffer.concat([Buffer.alloc(4096, 'b'), Buffer.from(filling), Buffer.alloc(4096, 'y')]);
/** A licence whose publication is at this address. */
const buildLcpl = (href: string): Buffer =>
  Buffer.from(JSON.stringify(buildLicence(randomBytes(32), { publication: { href } })));
/** Runs `work` while no file can be created in the storage. */
const withoutStorageFolder = async <T>(work: () => Promise<T>): Promise<T> => {
  const folder = path.join(app.dataDir, 'files', 'incoming');
  renameSync(folder, `${folder}.away`);
  try {
    return await work();
  } finally {
    renameSync(`${folder}.away`, folder);
  }
};
/** Runs `work` while the database refuses the book for an unexpected reason. */
const withFailingInsert = async <T>(work: () => Promise<T>): Promise<T> => {
  await app.sql("ALTER TABLE book ADD CONSTRAINT none CHECK (title <> 'No shelf')");
  try {
    return await work();
  } finally {
    await app.sql('ALTER TABLE book DROP CONSTRAINT none');
  }
};

const causes: Record<number, { status: number; cause: (headers: Headers) => Promise<Response> }> = {
  303: {
    status: 409,
    cause: async (headers) => {
      const bytes = await buildEpub({ title: 'Twice' });
      await uploadFile(anna, 'once.epub', bytes);
      return uploadFile(anna, 'twice.epub', bytes, headers);
    },
  },
  311: { status: 404, cause: (headers) => anna.get('/files/nothing.epub', { headers }) },
  312: { status: 400, cause: (headers) => uploadFile(anna, 'empty.epub', new Uint8Array(), headers) },
  320: {
    status: 422,
    cause: async (headers) => uploadFile(anna, 'x.epub', await buildBrokenEpub('outside-name'), headers),
  },
  321: {
    status: 503,
    cause: async (headers) => {
      const bytes = await buildEpub({ title: 'No file' });
      return withoutStorageFolder(() => uploadFile(anna, 'no-file.epub', bytes, headers));
    },
  },
  322: {
    status: 409,
    cause: async (headers) => {
      for (const one of ['first', 'other']) await uploadFile(anna, `${one}.txt`, buildTwin(one));
      const hash = (await listLibrary(anna)).find(({ format }) => format === 'txt')?.fast_hash;
      return anna.post(`/fileops/delete/?fast_hash=${hash}`, { headers });
    },
  },
  324: { status: 400, cause: async (headers) => uploadFile(anna, '../x.epub', await buildEpub(), headers) },
  325: { status: 415, cause: (headers) => uploadFile(anna, 'tool.exe', Buffer.from('MZ'), headers) },
  326: { status: 415, cause: (headers) => uploadFile(anna, 'page.epub', Buffer.from('<html></html>'), headers) },
  334: { status: 413, cause: (headers) => uploadFile(anna, 'large.pdf', randomBytes(3 * MB), headers) },
  335: {
    status: 400,
    cause: async (headers) => uploadFile(anna, 'x.epub', await buildEpub(), { ...headers, file_md5: '0'.repeat(32) }),
  },
  339: {
    status: 422,
    cause: async (headers) => uploadFile(anna, 'x.epub', await buildBrokenEpub('truncated'), headers),
  },
  441: { status: 422, cause: (headers) => uploadFile(anna, 'x.lcpl', buildLcpl('https://10.0.0.1/x.epub'), headers) },
  442: { status: 424, cause: (headers) => uploadFile(anna, 'x.lcpl', buildLcpl('https://nowhere.invalid/'), headers) },
  443: { status: 503, cause: async (headers) => uploadFile(boris, 'remote.epub', await buildEpub(), headers) },
  450: {
    status: 500,
    cause: async (headers) => {
      const bytes = await buildEpub({ title: 'No shelf' });
      return withFailingInsert(() => uploadFile(anna, 'no-shelf.epub', bytes, headers));
    },
  },
};

describe('the error numbers of the file service', () => {
  it.each(Object.entries(causes))(
    '[UP-30] %s has a cause, and a text in every language',
    async (number, { cause, status }) => {
      const texts = new Set<string>();
      for (const language of languages) {
        const answer = await cause({ 'accept-language': language });
        const { error_code: code, error_msg: text, error, details } = (await answer.json()) as ErrorBody; // compared below
        expect([answer.status, code]).toEqual([status, Number(number)]);
        expect(text).toBe(getErrorText(error, language, details));
        texts.add(text);
      }
      expect(texts.size).toBe(languages.length);
    },
  );
});
