import { errors } from '@lectern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createTestBook } from '../testing/test-books.ts';
import { createTestReader } from '../testing/test-reader.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it.each([
  ['NUL', 'a\0b', 'a%00b'],
  // A lone surrogate in a URL is invalid UTF-8.
  ['half a surrogate pair', 'a\ud800b', 'a%ED%A0%80b'],
])('[SEC-10] refuses %s in every input', async (_what, text, encoded) => {
  const anna = await createTestReader(app);
  const book = await createTestBook(anna, { title: `Odd ${encoded}` }, 'odd.epub');
  const quote = { before: text, text: 'x', after: '' };
  const at = { spine: 0, cfi: 'epubcfi(/6)', progression: 0, fraction: 0, quote };
  const tries: Promise<Response>[] = [
    ...[{ username: text }, { username: 'anna', shop_id: text }].map((fields) =>
      fetch(`${app.api}/auth/login/lantern`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ password: 'x', ...fields }),
      }),
    ),
    anna.put('/user', { json: { name: text } }),
    anna.put('/user', { json: { preferences: { widgets: { [text]: true } } } }),
    anna.post(`/books/read-position?fast_hash=${book.fast_hash}`, { json: { offs: 1, pointer: text } }),
    anna.post(`/reader/positions/${book.id}`, { json: { at, page: 0, pages: 1, device: 'x', ageMs: 0 } }),
    anna.post(`/fileops/info/${encoded}`, { json: { favorite: { value: true } } }),
  ];
  const inQuery: Promise<Response>[] = [
    fetch(`${app.api}/auth/login?username=${encoded}`),
    anna.get(`/fileops/info/?fast_hash=${book.fast_hash}&path=${encoded}`),
    anna.get(`/files/${encoded}`),
  ];
  for (const answer of await Promise.all(tries)) {
    expect(answer.status, answer.url).toBe(400);
    expect(await answer.json()).toMatchObject({ error_code: errors['request.invalid'].number });
  }
  // An invalid UTF-8 query is decoded with replacement characters, which are harmless.
  for (const answer of await Promise.all(inQuery)) expect(answer.status, answer.url).toBeLessThan(500);
  const nul = (await Promise.all(inQuery)).map(({ status }) => status);
  if (text.includes('\0')) expect(nul).toEqual([400, 400, 400]);
});

it('[SEC-10] refuses numbers that the database cannot store', async () => {
  const anna = await createTestReader(app);
  const { id } = await createTestBook(anna, { title: 'Numbers' }, 'numbers.epub');
  for (const query of ['page=1000001', 'limit=9007199254740991', 'offset=9007199254740991'])
    expect((await anna.get(`/books?${query}`)).status, query).toBe(400);
  for (const query of ['page=1000000&per_page=100000', 'limit=1000000000', 'offset=1000000000'])
    expect((await anna.get(`/books?${query}`)).status, query).toBe(200);
  const at = { spine: 0, cfi: '', progression: 0, fraction: 0, quote: { before: '', text: '', after: '' } };
  const position = { at, page: 9_007_199_254_740_991, pages: 9_007_199_254_740_991, device: 'x', ageMs: 0 };
  expect((await anna.post(`/reader/positions/${id}`, { json: position })).status).toBe(400);
});

it('[SEC-11] stops reading a form at the body limit', async () => {
  const formOf = (fields: number, bytes: number): FormData => {
    const form = new FormData();
    for (let i = 0; i < fields; i += 1) form.set(`field${i}`, 'x'.repeat(bytes));
    return form;
  };
  const post = (body: FormData | ReadableStream, headers: Record<string, string> = {}) =>
    fetch(`${app.api}/auth/login/lantern`, { method: 'POST', body, headers, duplex: 'half' });
  expect((await post(formOf(20, 60_000))).status).toBe(413);
  expect((await post(formOf(1, 65_537))).status).toBe(413);
  expect((await post(formOf(16, 60_000))).status).toBe(400); // without a user name

  // Without a length it is stopped long before its end.
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      const head = sent === 1 ? '--b\r\ncontent-disposition: form-data; name="file"; filename="x"\r\n\r\n' : '';
      controller.enqueue(new TextEncoder().encode(head + 'x'.repeat(65_536)));
      if (sent === 1000) controller.close();
    },
  });
  const outcome = await post(endless, { 'content-type': 'multipart/form-data; boundary=b' }).then(
    ({ status }) => status,
    () => 'cut off',
  );
  expect([413, 'cut off']).toContain(outcome);
  expect(sent).toBeLessThan(500);
});
