import { formats, ParserPool } from '@lectern/formats';
import { buildEpub, buildTxt, buildZip } from '@lectern/sample-books';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { emptyLibrary, uploadFile } from '../../testing/test-books.ts';
import { createTestReader, type TestReader } from '../../testing/test-reader.ts';

let app: TestApp;
let anna: TestReader;
let boris: TestReader;
beforeAll(async () => {
  app = await startTestApp();
  anna = await createTestReader(app, 'anna');
  boris = await createTestReader(app, 'boris');
});
afterAll(() => app.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await emptyLibrary(anna);
  await emptyLibrary(boris);
});

const HTML = Buffer.from('<html><head><title>A page</title></head><body><h1>One</h1><p>Some words.</p></body></html>');
const buildContents = async (): Promise<[string, Buffer][]> => [
  ['a page', HTML],
  ['a text', buildTxt({ firstLine: 'Plain words' })],
  ['a book of FictionBook', Buffer.from('<FictionBook><body><section><p>Words.</p></section></body></FictionBook>')],
  ['a ZIP', await buildZip([{ path: 'a.fb2', content: '<FictionBook><body><p>x</p></body></FictionBook>' }])],
  ['an EPUB', await buildEpub({ title: 'Same for all' })],
  ['a Mobipocket head', Buffer.from(`${'\0'.repeat(60)}BOOKMOBI${'\0'.repeat(200)}`)],
];

/** Everything that a reader sees of an upload, except the name that he gave it. */
const uploadAndDescribe = async (reader: TestReader, name: string, bytes: Buffer) => {
  const answer = await uploadFile(reader, name, bytes);
  const body = (await answer.json()) as Record<string, unknown>; // compared below
  if (answer.status !== 201) return { status: answer.status, code: body.error_code };
  const details = (await (await reader.get(`/books/${String(body.id)}`)).json()) as Record<string, unknown>;
  const { format, title, readable, chapters, characters, pages, original } = details;
  const { mime_type: type } = body;
  return { status: 201, type, format, title, readable, chapters, characters, pages, original };
};

describe('the same bytes of two readers', () => {
  it('[UP-17] [S27] become for each reader what they would become alone, whatever the first reader called them', async () => {
    const names = formats.map(({ name }) => `Book.${name}`);
    for (const [what, bytes] of await buildContents()) {
      const alone = new Map<string, unknown>();
      for (const name of names) {
        alone.set(name, await uploadAndDescribe(boris, name, bytes));
        await emptyLibrary(boris);
      }
      // one name for each different result is enough
      const kinds = [...new Map([...alone].map(([name, answer]) => [JSON.stringify(answer), name])).values()];
      for (const first of kinds) {
        await uploadAndDescribe(anna, first, bytes);
        for (const second of kinds) {
          expect(await uploadAndDescribe(boris, second, bytes), `${what}: ${first}, then ${second}`).toEqual(
            alone.get(second),
          );
          await emptyLibrary(boris);
        }
        await emptyLibrary(anna);
      }
    }
  }, 120_000);

  it('[UP-18] [S28] are parsed again for a reader who never had them, and only then', async () => {
    const bytes = await buildEpub({ title: 'Known to somebody' });
    const read = vi.spyOn(ParserPool.prototype, 'read');
    expect((await uploadFile(anna, 'a.epub', bytes)).status).toBe(201);
    expect(read).toHaveBeenCalledTimes(1);
    expect((await uploadFile(boris, 'b.epub', bytes)).status).toBe(201);
    expect(read).toHaveBeenCalledTimes(2);
    expect((await uploadFile(boris, 'c.epub', bytes)).status).toBe(409);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('[UP-18] [S28] are converted again for a reader who never opened them', async () => {
    const bytes = buildTxt({ firstLine: 'Opened by somebody' });
    const make = vi.spyOn(ParserPool.prototype, 'stream');
    const countConversions = () => make.mock.calls.filter(([work]) => work.kind === 'convert').length;
    const open = async (reader: TestReader) => {
      const { id } = (await (await uploadFile(reader, 'a.txt', bytes)).json()) as { id: string };
      const opening = async () => (await reader.get(`/reader/open/${id}`)).json();
      await vi.waitFor(async () => expect(await opening()).toMatchObject({ state: 'ready' }), 10_000);
      await opening();
    };
    await open(anna);
    expect(countConversions()).toBe(1);
    await open(boris);
    expect(countConversions()).toBe(2);
  });
});
