import { formats, ParserPool } from '@lectern/formats';
import { anEpub, aTxt, zipOf } from '@lectern/sample-books';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { clear, upload } from '../../testing/a-book.ts';
import { aReader, type TestReader } from '../../testing/a-reader.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
beforeAll(async () => {
  app = await startTestApp();
  anna = await aReader(app, 'anna');
  boris = await aReader(app, 'boris');
});
afterAll(() => app.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await clear(anna);
  await clear(boris);
});

const HTML = Buffer.from('<html><head><title>A page</title></head><body><h1>One</h1><p>Some words.</p></body></html>');
const contents = async (): Promise<[string, Buffer][]> => [
  ['a page', HTML],
  ['a text', aTxt({ firstLine: 'Plain words' })],
  ['a book of FictionBook', Buffer.from('<FictionBook><body><section><p>Words.</p></section></body></FictionBook>')],
  ['a ZIP', await zipOf([{ path: 'a.fb2', content: '<FictionBook><body><p>x</p></body></FictionBook>' }])],
  ['an EPUB', await anEpub({ title: 'Same for all' })],
  ['a Mobipocket head', Buffer.from(`${'\0'.repeat(60)}BOOKMOBI${'\0'.repeat(200)}`)],
];

/** All that a reader sees of an upload, the name that he gave it aside. */
const seen = async (reader: TestReader, name: string, bytes: Buffer) => {
  const answer = await upload(reader, name, bytes);
  const said = (await answer.json()) as Record<string, unknown>; // compared below
  if (answer.status !== 201) return { status: answer.status, code: said.error_code };
  const details = (await (await reader.get(`/books/${String(said.id)}`)).json()) as Record<string, unknown>;
  const { format, title, readable, chapters, characters, pages, original } = details;
  const { mime_type: type } = said;
  return { status: 201, type, format, title, readable, chapters, characters, pages, original };
};

describe('the same bytes of two readers', () => {
  it('[UP-17] [S27] are for each what they would be alone, whatever the first called them', async () => {
    const names = formats.map(({ name }) => `Book.${name}`);
    for (const [what, bytes] of await contents()) {
      const alone = new Map<string, unknown>();
      for (const name of names) {
        alone.set(name, await seen(boris, name, bytes));
        await clear(boris);
      }
      // of names that lead to the same, one is enough
      const kinds = [...new Map([...alone].map(([name, answer]) => [JSON.stringify(answer), name])).values()];
      for (const first of kinds) {
        await seen(anna, first, bytes);
        for (const second of kinds) {
          expect(await seen(boris, second, bytes), `${what}: ${first}, then ${second}`).toEqual(alone.get(second));
          await clear(boris);
        }
        await clear(anna);
      }
    }
  }, 120_000);

  it('[UP-18] [S28] are read again for whoever never had them, and only then', async () => {
    const bytes = await anEpub({ title: 'Known to somebody' });
    const read = vi.spyOn(ParserPool.prototype, 'read');
    expect((await upload(anna, 'a.epub', bytes)).status).toBe(201);
    expect(read).toHaveBeenCalledTimes(1);
    expect((await upload(boris, 'b.epub', bytes)).status).toBe(201);
    expect(read).toHaveBeenCalledTimes(2);
    expect((await upload(boris, 'c.epub', bytes)).status).toBe(409);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('[UP-18] [S28] are converted again for whoever never opened them', async () => {
    const bytes = aTxt({ firstLine: 'Opened by somebody' });
    const make = vi.spyOn(ParserPool.prototype, 'make');
    const forms = () => make.mock.calls.filter(([work]) => work.kind === 'form').length;
    const open = async (reader: TestReader) => {
      const { id } = (await (await upload(reader, 'a.txt', bytes)).json()) as { id: string };
      const opening = async () => (await reader.get(`/reader/open/${id}`)).json();
      await vi.waitFor(async () => expect(await opening()).toMatchObject({ state: 'ready' }), 10_000);
      await opening();
    };
    await open(anna);
    expect(forms()).toBe(1);
    await open(boris);
    expect(forms()).toBe(2);
  });
});
