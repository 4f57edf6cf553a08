import { anEpub } from '@lectern/sample-books';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { customers } from '../testing/a-shop.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { ok, read } from './testing/answers.ts';
import { type Client, clients, type Fields } from './testing/clients.ts';
import { useCollections } from './testing/collections.ts';
import { hearTracks, useRecordings } from './testing/recordings.ts';
import { resultTable } from './testing/result-table.ts';
import { type Answer, type Sent, send } from './testing/send.ts';
import * as shapes from './testing/shapes.ts';

let app: TestApp;
const table = resultTable(clients.map(({ name }) => name));

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  process.stdout.write(`\nThe wire: each call with each kind of client and body\n\n${table.text()}\n\n`);
  await app.close();
});

/** One program with its own way of speaking, and the token that it has. */
const speaking = (client: Client) => {
  let token: string | null = null;
  const address = (path: string, query: Fields, withToken: boolean): string => {
    const inQuery = withToken && client.tokenIn === 'query' && token !== null ? { access_token: token } : {};
    const search = new URLSearchParams({ ...query, ...inQuery }).toString();
    return `${app.url}${client.prefix}${path}${client.slash}${search === '' ? '' : `?${search}`}`;
  };
  const call = (method: string, path: string, query: Fields = {}, body: Sent = {}): Promise<Answer> =>
    send(method, address(path, query, true), {
      ...body,
      headers: {
        ...client.headers,
        ...body.headers,
        ...(client.tokenIn === 'header' && token !== null && { authorization: `Bearer ${token}` }),
      },
    });
  return {
    call,
    /** What needs no token, with the stale one of last year beside it. */
    stranger: (method: string, path: string, query: Fields, body: Sent = {}): Promise<Answer> =>
      send(method, address(path, query, false), {
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

/** The whole of what these programs do, one call after the other; each is a row of the table. */
const journey = async (client: Client): Promise<void> => {
  const program = speaking(client);
  const step = <T>(row: string, check: () => Promise<T>): Promise<T | null> => table.try(row, client.name, check);
  // An e-mail, as most readers write; some programs leave its @ and the + as they are.
  const { email, password } = customers.anna;
  const keys = { client_id: 'qNAx1RDb', client_secret: 'K3YYSjCgDJNoWKdGVOyO1mrROp3MMZqqRNXNXTmh' };

  await step('GET /auth/login', async () => {
    const asked = await program.stranger('GET', '/auth/login', { username: email, ...keys, language: 'de' });
    expect(read(asked, shapes.providers).providers).toMatchObject([{ alias: 'lantern', shop_id: '1' }]);
    const nobody = await program.stranger('GET', '/auth/login', { username: 'no+body@nowhere.example', ...keys });
    expect(read(nobody, shapes.providers)).toEqual({ providers: [], avatar: null });
  });
  const first = await step('POST /auth/login/{alias}', async () => {
    const fields = { shop_id: '1', username: email, password, ...keys, grant_type: 'password', language: 'en' };
    return read(await program.stranger('POST', '/auth/login/lantern', {}, client.form(fields)), shapes.tokens);
  });
  await step('POST /auth/renew-token', async () => {
    const fields = { grant_type: 'refresh_token', refresh_token: first?.refresh_token ?? '' };
    const renew = () => program.stranger('POST', '/auth/renew-token', {}, client.form(fields));
    const both = (await Promise.all([renew(), renew()])).map((answer) => read(answer, shapes.tokens));
    for (const { access_token } of both) {
      program.has(access_token);
      read(await program.call('GET', '/user'), shapes.user);
    }
  });

  await step('GET /user', async () => {
    expect(read(await program.call('GET', '/user'), shapes.user)).toMatchObject({ email, partner_shop_id: 1 });
  });
  await step('PUT /user', async () => {
    const named = { name: `Anna ${client.name}`, surname: 'Рід' };
    const changed = await program.call('PUT', '/user', {}, client.json({ ...named, preferences: { theme: 'dark' } }));
    expect(read(changed, shapes.user)).toMatchObject({ first_name: named.name, preferences: { theme: 'dark' } });
    // Both signs that some programs leave as they are.
    const plus = { name: 'Anna', surname: 'Reed', loginEmail: 'an+na@lantern.example' };
    const form = read(await program.call('PUT', '/user', {}, client.form(plus)), shapes.user);
    expect([form.full_name, form.email]).toEqual(['Anna Reed', plus.loginEmail]);
    expect(read(await program.call('PUT', '/user', {}, client.json({ loginEmail: email })), shapes.user).email).toBe(
      email,
    );
  });

  const bytes = await anEpub({ title: `By ${client.name}` });
  const name = `Book of ${client.name}, 100%.epub`;
  const book = await step('PUT /files/{name}', async () => {
    const path = `/files/${encodeURIComponent(name).replaceAll('%20', '+')}`;
    return read(await program.call('PUT', path, {}, { headers: client.upload, body: bytes }), shapes.book, 201);
  });
  if (!book) return;
  const hash = { fast_hash: book.fast_hash };
  const now = async (): Promise<z.output<typeof shapes.book>> => {
    const { items } = read(await program.call('GET', '/books'), shapes.bookList);
    const found = items.find(({ id }) => id === book.id);
    if (!found) throw new Error('the book is not in the list');
    return found;
  };
  /** The book's time must be later after `change` than before. */
  const raising = async (change: () => Promise<void>): Promise<void> => {
    const before = (await now()).mtime;
    await change();
    expect(Date.parse((await now()).mtime)).toBeGreaterThan(Date.parse(before));
  };

  await step('GET /books', async () => {
    const { total, items } = read(await program.call('GET', '/books', { limit: '0' }), shapes.bookList);
    expect([total > 0, items]).toEqual([true, []]);
    for (const query of [{ limit: '10000' }, { limit: '99999', offset: '0' }, { page: '1', per_page: '500' }, {}]) {
      const list = read(await program.call('GET', '/books', query), shapes.bookList);
      expect([list.total, list.items.length]).toEqual([total, total]);
      expect(list.items[0]).toMatchObject({ id: book.id, name, title: `By ${client.name}` });
    }
  });
  await step('GET /files (link, token, path)', async () => {
    const { link } = await now();
    expect(new URL(link).hostname).toBe('127.0.0.1');
    const { headers } = client;
    const own = link.replace(/access_token=.*/, `access_token=${program.token}`);
    for (const answer of [
      await send('GET', link, { headers }),
      await send('GET', own, { headers }),
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
    const elsewhere = await send('GET', `${app.api}/books?access_token=${linked}`);
    expect(read(elsewhere, shapes.refusal, 403)).toMatchObject({ error_code: 222 });
  });
  await step('GET /fileops/info', async () => {
    const info = read(
      await program.call('GET', '/fileops/info', { ...hash, include_metadata: 'true' }),
      shapes.fileInfo,
    );
    expect(info).toMatchObject({ id: Number(book.id), name, bytes: bytes.length });
    read(await program.call('GET', '/fileops/info', hash), shapes.fileInfo);
  });
  await step('POST /fileops/info/{path} (favourite)', async () => {
    const path = `/fileops/info/${encodeURIComponent(name)}`;
    ok(await program.call('POST', path, {}, client.form({ 'favorite.value': 'true' })));
    expect((await now()).favorite).toBe(true);
    ok(await program.call('POST', path, {}, client.json({ favorite: { value: false } })));
    expect((await now()).favorite).toBe(false);
  });
  await step('GET /fileops/cover/{name}', async () => {
    for (const size of ['s', 'b']) {
      const answer = await program.call('GET', `/fileops/cover/${encodeURIComponent(name)}.cover_${size}.jpg`, hash);
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(answer.bytes.subarray(0, 2)).toEqual(Buffer.of(0xff, 0xd8));
    }
    for (const { path } of book.metadata.cover ?? []) expect((await send('GET', path)).status).toBe(200);
  });

  await step('POST /books/read-position', async () => {
    await raising(async () => {
      const place = { offs: '36', pointer: 'pbr:/page?page=36&offs=0', pointer_pb: 'pbr:/page?page=36&offs=0' };
      ok(await program.call('POST', '/books/read-position', hash, client.json({ ...place, offs: 36 })));
      if (client.name !== 'e-reader')
        ok(await program.call('POST', '/books/read-position', hash, client.form({ ...place, offs: '37' })));
      else ok(await program.call('POST', '/books/read-position', hash, client.form({ offs: '37', pointer: '#a' })));
    });
    expect((await now()).read_position).toMatchObject({ percent: 37 });
  });
  await step('GET /reader/documentInformation', async () => {
    const information = read(
      await program.call('GET', '/reader/documentInformation', hash),
      shapes.documentInformation,
    );
    expect(information).toMatchObject({ hash: book.fast_hash, position: { percent: 37 } });
  });
  await step('GET /books/last-opened', async () => {
    const query = [{}, { kind: 'ebook' }];
    for (const one of query)
      expect(read(await program.call('GET', '/books/last-opened', one), shapes.maybeBook)?.id).toBe(book.id);
    expect(read(await program.call('GET', '/books/last-opened', { kind: 'audio' }), shapes.maybeBook)).toBeNull();
  });
  await step('POST /books/status/{id}/{status}', async () => {
    for (const [status, said] of [
      ['read', 'read'],
      ['unread', ''],
      ['reading', 'reading'],
    ] as const) {
      ok(await program.call('POST', `/books/status/${book.id}/${status}`, {}, { headers: client.empty }));
      expect((await now()).read_status).toBe(said);
    }
  });
  await step('GET /stats/books-info', async () => {
    const { total } = read(await program.call('GET', '/books', { limit: '0' }), shapes.bookList);
    expect(read(await program.call('GET', '/stats/books-info'), shapes.booksInfo).total).toBe(String(total));
  });

  await step('notes: GET, POST, PUT, DELETE', async () => {
    expect(read(await program.call('GET', '/notes', hash), shapes.noteList)).toEqual([]);
    const at = '2020-02-13T11:57:16Z';
    const whole = {
      type: { value: 'note', updated: at },
      color: { value: 'cian', updated: at },
      note: { text: 'Почему? +1 & <b>', updated: at },
      mark: { anchor: 'pbr:/word?page=37&offs=1050', created: 1581595036, updated: at },
      quotation: { begin: 'pbr:/word?page=37&offs=1050', end: 'pbr:/word?page=37&offs=1060', text: 'q', updated: at },
    };
    let uuids: string[] = [];
    await raising(async () => {
      for (const note of [whole, { type: { value: 'bookmark' }, mark: { anchor: '#epubcfi(/6/4)' } }]) {
        const written = read(await program.call('POST', '/notes', hash, client.json(note)), shapes.noteWritten);
        uuids = [written.uuid, ...uuids];
      }
    });
    const list = read(await program.call('GET', '/notes', hash), shapes.noteList);
    expect(list.map(({ uuid, type }) => [uuid, type])).toEqual([
      [uuids[0], 'bookmark'],
      [uuids[1], 'note'],
    ]);
    const path = `/notes/${uuids[1]}`;
    const stored = read(await program.call('GET', path, hash), shapes.plainNote);
    expect(stored).toMatchObject({
      note: { text: whole.note.text },
      color: { value: 'cian' },
      mark: { created: 1581595036 },
    });
    read(await program.call('GET', `/notes/${uuids[0]}`, hash), shapes.plainNote);
    await raising(async () => {
      read(await program.call('PUT', path, hash, client.json({ note: { text: 'changed' } })), shapes.noteWritten);
    });
    expect(read(await program.call('GET', path, hash), shapes.plainNote).note?.text).toBe('changed');
    await raising(async () => ok(await program.call('DELETE', path, hash, { headers: client.empty })));
    read(await program.call('GET', path, hash), shapes.refusal, 404);
  });

  await step('collections', () => useCollections(client, program.call, { book, now, raising }));
  await step('POST /audio-books/…-favorites/{path}', async () => {
    const path = (verb: string) => `/audio-books/${verb}-favorites/${encodeURIComponent(name)}`;
    ok(await program.call('POST', path('add-to'), {}, client.json({ favorite: { value: true } })));
    expect((await now()).favorite).toBe(true);
    ok(await program.call('POST', path('remove-from'), {}, client.form({ 'favorite.value': 'false' })));
    expect((await now()).favorite).toBe(false);
  });

  await step('/audio-books', () => useRecordings(client, program.call));
  await step('GET /files{path of a track}', () => hearTracks(client, program.call, program.token));

  await step('POST /fileops/delete', async () => {
    ok(await program.call('POST', '/fileops/delete', hash, { headers: client.empty }));
    read(await program.call('GET', '/fileops/info', hash), shapes.refusal, 404);
    read(await program.call('GET', '/notes', hash), shapes.refusal, 404);
    await expect(now()).rejects.toThrow('not in the list');
  });
  await step('unknown path', async () => {
    expect(read(await program.call('GET', '/nothing/here'), shapes.refusal, 404).error_code).toBe(404);
  });
};

it('[WIRE-1] [WIRE-2] every call answers every kind of program in its exact shape', { timeout: 300_000 }, async () => {
  for (const client of clients) await journey(client);
  expect(table.failures()).toEqual([]);
});
