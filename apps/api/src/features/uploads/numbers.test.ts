import { randomBytes } from 'node:crypto';
import { renameSync } from 'node:fs';
import path from 'node:path';
import { type ErrorBody, errorText, languages } from '@lectern/contracts';
import { aBrokenEpub, anEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { libraryOf, upload } from '../../testing/a-book.ts';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const MB = 1024 ** 2;

let app: TestApp;
let remote: TestApp;
let anna: TestReader;
let boris: TestReader;

/** Nobody listens there. */
const S3_AWAY = {
  STORAGE: 's3',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_REGION: 'here',
  S3_BUCKET: 'books',
  S3_ACCESS_KEY: 'key',
  S3_SECRET_KEY: 'secret-of-tests',
};

beforeAll(async () => {
  app = await startTestApp({ env: { FREE_STORAGE_BYTES: String(2 * MB) } });
  remote = await startTestApp({ env: S3_AWAY });
  anna = await aReader(app, 'anna');
  boris = await aReader(remote, 'boris', { isWelcomed: false });
});
afterAll(async () => {
  await app.close();
  await remote.close();
});

type Headers = Record<string, string>;
/** Books with other words in them have the same fingerprint. */
const twin = (filling: string): Buffer =>
  Buffer.concat([Buffer.alloc(4096, 'b'), Buffer.from(filling), Buffer.alloc(4096, 'y')]);
/** Runs `work` while no file can be made in the storage. */
const withoutFolder = async <T>(work: () => Promise<T>): Promise<T> => {
  const folder = path.join(app.dataDir, 'files', 'incoming');
  renameSync(folder, `${folder}.away`);
  try {
    return await work();
  } finally {
    renameSync(`${folder}.away`, folder);
  }
};
/** Runs `work` while the database refuses books for a reason of its own. */
const withoutShelf = async <T>(work: () => Promise<T>): Promise<T> => {
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
      const bytes = await anEpub({ title: 'Twice' });
      await upload(anna, 'once.epub', bytes);
      return upload(anna, 'twice.epub', bytes, headers);
    },
  },
  311: { status: 404, cause: (headers) => anna.get('/files/nothing.epub', { headers }) },
  312: { status: 400, cause: (headers) => upload(anna, 'empty.epub', new Uint8Array(), headers) },
  320: { status: 422, cause: async (headers) => upload(anna, 'x.epub', await aBrokenEpub('outside-name'), headers) },
  321: {
    status: 503,
    cause: async (headers) => {
      const bytes = await anEpub({ title: 'No file' });
      return withoutFolder(() => upload(anna, 'no-file.epub', bytes, headers));
    },
  },
  322: {
    status: 409,
    cause: async (headers) => {
      for (const one of ['first', 'other']) await upload(anna, `${one}.txt`, twin(one));
      const hash = (await libraryOf(anna)).find(({ format }) => format === 'txt')?.fast_hash;
      return anna.post(`/fileops/delete/?fast_hash=${hash}`, { headers });
    },
  },
  324: { status: 400, cause: async (headers) => upload(anna, '../x.epub', await anEpub(), headers) },
  325: { status: 415, cause: (headers) => upload(anna, 'tool.exe', Buffer.from('MZ'), headers) },
  326: { status: 415, cause: (headers) => upload(anna, 'page.epub', Buffer.from('<html></html>'), headers) },
  334: { status: 413, cause: (headers) => upload(anna, 'large.pdf', randomBytes(3 * MB), headers) },
  335: {
    status: 400,
    cause: async (headers) => upload(anna, 'x.epub', await anEpub(), { ...headers, file_md5: '0'.repeat(32) }),
  },
  339: { status: 422, cause: async (headers) => upload(anna, 'x.epub', await aBrokenEpub('truncated'), headers) },
  443: { status: 503, cause: async (headers) => upload(boris, 'remote.epub', await anEpub(), headers) },
  450: {
    status: 500,
    cause: async (headers) => {
      const bytes = await anEpub({ title: 'No shelf' });
      return withoutShelf(() => upload(anna, 'no-shelf.epub', bytes, headers));
    },
  },
};

describe('the numbers of the file service', () => {
  it.each(Object.entries(causes))(
    '[UP-30] %s has a cause, and words in every language',
    async (number, { cause, status }) => {
      const said = new Set<string>();
      for (const language of languages) {
        const answer = await cause({ 'accept-language': language });
        const { error_code: code, error_msg: text, error, details } = (await answer.json()) as ErrorBody; // compared below
        expect([answer.status, code]).toEqual([status, Number(number)]);
        expect(text).toBe(errorText(error, language, details));
        said.add(text);
      }
      expect(said.size).toBe(languages.length);
    },
  );
});
