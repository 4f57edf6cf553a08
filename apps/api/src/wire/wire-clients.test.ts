import { buildEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { customers } from '../testing/test-shop.ts';
import { expectOk, parseAnswer } from './testing/answers.ts';
import { type Client, clients, type Fields } from './testing/clients.ts';
import { exerciseCollections } from './testing/collections.ts';
import { exerciseRecordings, exerciseTracks } from './testing/recordings.ts';
import { createResultTable } from './testing/result-table.ts';
import { type Answer, type RawRequest, sendRaw } from './testing/send.ts';
import * as shapes from './testing/shapes.ts';

let app: TestApp;
const table = createResultTable(clients.map(({ name }) => name));

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  process.stdout.write(`\nThe wire: each call with each kind of client and body\n\n${table.text()}\n\n`);
  await app.close();
});

/** A client program with its own request style and token. */
const createProgram = (client: Client) => {
  let token: string | null = null;
  const address = (path: string, query: Fields, withToken: boolean): string => {
    const inQuery = withToken && client.tokenIn === 'query' && token !== null ? { access_token: token } : {};
    const search = new URLSearchParams({ ...query, ...inQuery }).toString();
    return `${app.url}${client.prefix}${path}${client.slash}${search === '' ? '' : `?${search}`}`;
  };
  const call = (method: string, path: string, query: Fields = {}, body: RawRequest = {}): Promise<Answer> =>
    sendRaw(method, address(path, query, true), {
      ...body,
      headers: {
        ...client.headers,
        ...body.headers,
        ...(client.tokenIn === 'header' && token !== null && { authorization: `Bearer ${token}` }),
      },
    });
  return {
    call,
    /** Makes a public call with a stale token. */
    stranger: (method: string, path: string, query: Fields, body: RawRequest = {}): Promise<Answer> =>
      sendRaw(method, address(path, query, false), {
        ...body,
        headers: { ...client.headers, ...body.headers, authorization: 'Bearer stale.since.years' },
      }),
    has(other: string) {
      token = other;
    },
    get token(): string {
      return token ?? '';
    },
  };
};

/** Everything that these programs do, call by call; each is a row of the table. */
const runJourney = async (client: Client): Promise<void> => {
  const program = createProgram(client);
  const step = <T>(row: string, check: () => Promise<T>): Promise<T | null> => table.try(row, client.name, check);
  // An email address, as most readers enter; some programs do not encode @ and +.
  const { email, password } = customers.anna;
  const keys = { client_id: 'qNAx1RDb', client_secret: 'K3YYSjCgDJNoWKdGVOyO1mrROp3MMZqqRNXNXTmh' };

  await step('GET /auth/login', async () => {
    const asked = await program.stranger('GET', '/auth/login', { username: email, ...keys, language: 'de' });
    expect(parseAnswer(asked, shapes.providers).providers).toMatchObject([{ alias: 'lantern', shop_id: '1' }]);
    const nobody = await program.stranger('GET', '/auth/login', { username: 'no+body@nowhere.example', ...keys });
    expect(parseAnswer(nobody, shapes.providers)).toEqual({ providers: [], avatar: null });
  });
  const first = await step('POST /auth/login/{alias}', async () => {
    const fields = { shop_id: '1', username: email, password, ...keys, grant_type: 'password', language: 'en' };
    return parseAnswer(await program.stranger('POST', '/auth/login/lantern', {}, client.form(fields)), shapes.tokens);
  });
  await step('POST /auth/renew-token', async () => {
    const fields = { grant_type: 'refresh_token', refresh_token: first?.refresh_token ?? '' };
    const renew = () => program.stranger('POST', '/auth/renew-token', {}, client.form(fields));
    const both = (await Promise.all([renew(), renew()])).map((answer) => parseAnswer(answer, shapes.tokens));
    for (const { access_token } of both) {
      program.has(access_token);
      parseAnswer(await program.call('GET', '/user'), shapes.user);
    }
  });

  await step('GET /user', async () => {
    expect(parseAnswer(await program.call('GET', '/user'), shapes.user)).toMatchObject({ email, partner_shop_id: 1 });
  });
  await step('PUT /user', async () => {
    const named = { name: `Anna ${client.name}`, surname: 'Рід' };
    const changed = await program.call(
      'PUT',
      '/user',
      {},
      client.createJsonEncoder({ ...named, preferences: { theme: 'dark' } }),
    );
    expect(parseAnswer(changed, shapes.user)).toMatchObject({ first_name: named.name, preferences: { theme: 'dark' } });
    // Both characters that some programs do not encode.
    const plus = { name: 'Anna', surname: 'Reed', loginEmail: 'an+na@lantern.example' };
    const form = parseAnswer(await program.call('PUT', '/user', {}, client.form(plus)), shapes.user);
    expect([form.full_name, form.email]).toEqual(['Anna Reed', plus.loginEmail]);
    expect(
      parseAnswer(await program.call('PUT', '/user', {}, client.createJsonEncoder({ loginEmail: email })), shapes.user)
        .email,
    ).toBe(email);
  });

  const bytes = await buildEpub({ title: `By ${client.name}` });
  const name = `Book of ${client.name}, 100%.epub`;
  const book = await step('PUT /files/{name}', async () => {
    const path = `/files/${encodeURIComponent(name).replaceAll('%20', '+')}`;
    return parseAnswer(await program.call('PUT', path, {}, { headers: client.upload, body: bytes }), shapes.book, 201);
  });
  if (!book) return;
  const hash = { fast_hash: book.fast_hash };
  const getBook = async (): Promise<z.output<typeof shapes.book>> => {
    const { items } = parseAnswer(await program.call('GET', '/books'), shapes.bookList);
    const found = items.find(({ id }) => id === book.id);
    if (!found) throw new Error('the book is not in the list');
    return found;
  };
  /** Asserts that the book's time is later after `change`. */
  const expectNewerTime = async (change: () => Promise<void>): Promise<void> => {
    const before = (await getBook()).mtime;
    await change();
    expect(Date.parse((await getBook()).mtime)).toBeGreaterThan(Date.parse(before));
  };

  await step('GET /books', async () => {
    const { total, items } = parseAnswer(await program.call('GET', '/books', { limit: '0' }), shapes.bookList);
    expect([total > 0, items]).toEqual([true, []]);
    for (const query of [{ limit: '10000' }, { limit: '99999', offset: '0' }, { page: '1', per_page: '500' }, {}]) {
      const list = parseAnswer(await program.call('GET', '/books', query), shapes.bookList);
      expect([list.total, list.items.length]).toEqual([total, total]);
      expect(list.items[0]).toMatchObject({ id: book.id, name, title: `By ${client.name}` });
    }
  });
  await step('GET /files (link, token, path)', async () => {
    const { link } = await getBook();
    expect(new URL(link).hostname).toBe('127.0.0.1');
    const { headers } = client;
    const ownLink = link.replace(/access_token=.*/, `access_token=${program.token}`);
    for (const answer of [
      await sendRaw('GET', link, { headers }),
      await sendRaw('GET', ownLink, { headers }),
      await program.call('GET', '/files', hash),
      await program.call('GET', `/files/${encodeURIComponent(name).replaceAll('%20', '+')}`),
    ]) {
      expect(answer.status, answer.text).toBe(200);
      expect(answer.bytes.equals(bytes)).toBe(true);
      expect(answer.headers).toMatchObject({ 'content-length': String(bytes.length), 'accept-ranges': 'bytes' });
      expect(answer.headers['content-encoding']).toBeUndefined();
    }
    // A token for this one file is refused elsewhere.
    const linked = new URL(link).searchParams.get('access_token') ?? '';
    const elsewhere = await sendRaw('GET', `${app.api}/books?access_token=${linked}`);
    expect(parseAnswer(elsewhere, shapes.refusal, 403)).toMatchObject({ error_code: 222 });
  });
  await step('GET /fileops/info', async () => {
    const info = parseAnswer(
      await program.call('GET', '/fileops/info', { ...hash, include_metadata: 'true' }),
      shapes.fileInfo,
    );
    expect(info).toMatchObject({ id: Number(book.id), name, bytes: bytes.length });
    parseAnswer(await program.call('GET', '/fileops/info', hash), shapes.fileInfo);
  });
  await step('POST /fileops/info/{path} (favourite)', async () => {
    const path = `/fileops/info/${encodeURIComponent(name)}`;
    expectOk(await program.call('POST', path, {}, client.form({ 'favorite.value': 'true' })));
    expect((await getBook()).favorite).toBe(true);
    expectOk(await program.call('POST', path, {}, client.createJsonEncoder({ favorite: { value: false } })));
    expect((await getBook()).favorite).toBe(false);
  });
  await step('GET /fileops/cover/{name}', async () => {
    for (const size of ['s', 'b']) {
      const answer = await program.call('GET', `/fileops/cover/${encodeURIComponent(name)}.cover_${size}.jpg`, hash);
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(answer.bytes.subarray(0, 2)).toEqual(Buffer.of(0xff, 0xd8));
    }
    for (const { path } of book.metadata.cover ?? []) expect((await sendRaw('GET', path)).status).toBe(200);
  });

  await step('POST /books/read-position', async () => {
    await expectNewerTime(async () => {
      const place = { offs: '36', pointer: 'pbr:/page?page=36&offs=0', pointer_pb: 'pbr:/page?page=36&offs=0' };
      expectOk(
        await program.call('POST', '/books/read-position', hash, client.createJsonEncoder({ ...place, offs: 36 })),
      );
      if (client.name !== 'e-reader')
        expectOk(await program.call('POST', '/books/read-position', hash, client.form({ ...place, offs: '37' })));
      else
        expectOk(await program.call('POST', '/books/read-position', hash, client.form({ offs: '37', pointer: '#a' })));
    });
    expect((await getBook()).read_position).toMatchObject({ percent: 37 });
  });
  await step('GET /reader/documentInformation', async () => {
    const information = parseAnswer(
      await program.call('GET', '/reader/documentInformation', hash),
      shapes.documentInformation,
    );
    expect(information).toMatchObject({ hash: book.fast_hash, position: { percent: 37 } });
  });
  await step('GET /books/last-opened', async () => {
    const query = [{}, { kind: 'ebook' }];
    for (const one of query)
      expect(parseAnswer(await program.call('GET', '/books/last-opened', one), shapes.maybeBook)?.id).toBe(book.id);
    expect(
      parseAnswer(await program.call('GET', '/books/last-opened', { kind: 'audio' }), shapes.maybeBook),
    ).toBeNull();
  });
  await step('POST /books/status/{id}/{status}', async () => {
    for (const [status, expected] of [
      ['read', 'read'],
      ['unread', ''],
      ['reading', 'reading'],
    ] as const) {
      expectOk(await program.call('POST', `/books/status/${book.id}/${status}`, {}, { headers: client.empty }));
      expect((await getBook()).read_status).toBe(expected);
    }
  });
  await step('GET /stats/books-info', async () => {
    const { total } = parseAnswer(await program.call('GET', '/books', { limit: '0' }), shapes.bookList);
    expect(parseAnswer(await program.call('GET', '/stats/books-info'), shapes.booksInfo).total).toBe(String(total));
  });

  await step('notes: GET, POST, PUT, DELETE', async () => {
    expect(parseAnswer(await program.call('GET', '/notes', hash), shapes.noteList)).toEqual([]);
    const at = '2020-02-13T11:57:16Z';
    const whole = {
      type: { value: 'note', updated: at },
      color: { value: 'cian', updated: at },
      note: { text: 'Почему? +1 & <b>', updated: at },
      mark: { anchor: 'pbr:/word?page=37&offs=1050', created: 1581595036, updated: at },
      quotation: { begin: 'pbr:/word?page=37&offs=1050', end: 'pbr:/word?page=37&offs=1060', text: 'q', updated: at },
    };
    let uuids: string[] = [];
    await expectNewerTime(async () => {
      for (const note of [whole, { type: { value: 'bookmark' }, mark: { anchor: '#epubcfi(/6/4)' } }]) {
        const written = parseAnswer(
          await program.call('POST', '/notes', hash, client.createJsonEncoder(note)),
          shapes.noteWritten,
        );
        uuids = [written.uuid, ...uuids];
      }
    });
    const list = parseAnswer(await program.call('GET', '/notes', hash), shapes.noteList);
    expect(list.map(({ uuid, type }) => [uuid, type])).toEqual([
      [uuids[0], 'bookmark'],
      [uuids[1], 'note'],
    ]);
    const path = `/notes/${uuids[1]}`;
    const stored = parseAnswer(await program.call('GET', path, hash), shapes.plainNote);
    expect(stored).toMatchObject({
      note: { text: whole.note.text },
      color: { value: 'cian' },
      mark: { created: 1581595036 },
    });
    parseAnswer(await program.call('GET', `/notes/${uuids[0]}`, hash), shapes.plainNote);
    await expectNewerTime(async () => {
      parseAnswer(
        await program.call('PUT', path, hash, client.createJsonEncoder({ note: { text: 'changed' } })),
        shapes.noteWritten,
      );
    });
    expect(parseAnswer(await program.call('GET', path, hash), shapes.plainNote).note?.text).toBe('changed');
    await expectNewerTime(async () => expectOk(await program.call('DELETE', path, hash, { headers: client.empty })));
    parseAnswer(await program.call('GET', path, hash), shapes.refusal, 404);
  });

  await step('collections', () => exerciseCollections(client, program.call, { book, getBook, expectNewerTime }));
  await step('POST /audio-books/…-favorites/{path}', async () => {
    const path = (verb: string) => `/audio-books/${verb}-favorites/${encodeURIComponent(name)}`;
    expectOk(await program.call('POST', path('add-to'), {}, client.createJsonEncoder({ favorite: { value: true } })));
    expect((await getBook()).favorite).toBe(true);
    expectOk(await program.call('POST', path('remove-from'), {}, client.form({ 'favorite.value': 'false' })));
    expect((await getBook()).favorite).toBe(false);
  });

  await step('/audio-books', () => exerciseRecordings(client, program.call));
  await step('GET /files{path of a track}', () => exerciseTracks(client, program.call, program.token));

  await step('POST /fileops/delete', async () => {
    expectOk(await program.call('POST', '/fileops/delete', hash, { headers: client.empty }));
    parseAnswer(await program.call('GET', '/fileops/info', hash), shapes.refusal, 404);
    parseAnswer(await program.call('GET', '/notes', hash), shapes.refusal, 404);
    await expect(getBook()).rejects.toThrow('not in the list');
  });
  await step('unknown path', async () => {
    expect(parseAnswer(await program.call('GET', '/nothing/here'), shapes.refusal, 404).error_code).toBe(404);
  });
};

it('[WIRE-1] [WIRE-2] every call answers every kind of client in the exact shape', { timeout: 300_000 }, async () => {
  for (const client of clients) await runJourney(client);
  expect(table.failures()).toEqual([]);
});
