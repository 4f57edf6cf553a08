import { buildM4b, buildMp3, buildZip } from '@lectern/sample-books';
import { expect } from 'vitest';
import { expectOk, parseAnswer } from './answers.ts';
import type { Client, Fields } from './clients.ts';
import type { Answer, RawRequest } from './send.ts';
import * as shapes from './shapes.ts';

type Call = (method: string, path: string, query?: Fields, body?: RawRequest) => Promise<Answer>;

/** Does what clients do with an audiobook: find it, list its files, save positions, set bookmarks, delete it. */
export const exerciseRecordings = async (client: Client, call: Call): Promise<void> => {
  const name = `Played by ${client.name}.m4b`;
  // a single chapter would be named after the book (FMT-102)
  const chapters = ['One', 'Two'].map((title, index) => ({ title, startMs: index * 4500 }));
  const bytes = buildM4b({ title: name, seconds: 5, chapters });
  const path = encodeURIComponent(name);
  const stored = parseAnswer(
    await call('PUT', `/files/${path}`, {}, { headers: client.upload, body: bytes }),
    shapes.book,
    201,
  );
  const { total, items } = parseAnswer(await call('GET', '/audio-books'), shapes.bookList);
  expect([total, items.map(({ id }) => id)]).toEqual([1, [stored.id]]);
  expect(parseAnswer(await call('GET', '/audio-books', { limit: '0' }), shapes.bookList)).toMatchObject({
    total: 1,
    items: [],
  });
  const one = parseAnswer(await call('GET', '/audio-books', { fast_hash: stored.fast_hash }), shapes.recording);
  expect(one).toMatchObject({ id: stored.id, isAudioBook: true, files: [{ bytes: bytes.length, duration: 5 }] });
  const ofBook = { fast_hash: stored.fast_hash };
  expectOk(
    await call('POST', '/audio-books/read-position', ofBook, client.createJsonEncoder({ page: 'One', offs: 2500 })),
  );
  expectOk(await call('POST', '/audio-books/read-position', ofBook, client.form({ page: 'One', offs: '3000' })));
  const updated = parseAnswer(await call('GET', '/audio-books', ofBook), shapes.recording);
  expect(updated).toMatchObject({ read_percent: 60, read_position: { page: 'One', offs: 3000 } });
  expect(updated.chapters[0]?.read_position).toEqual(updated.read_position);
  const last = parseAnswer(await call('GET', '/books/last-opened', { kind: 'audio' }), shapes.maybeBook);
  expect(last?.id).toBe(stored.id);
  await exerciseBookmarks(client, call, stored.fast_hash);
  const download = () => call('POST', '/audio-books/download', ofBook, { headers: client.empty });
  for (let n = 0; n < 2; n += 1)
    expect(parseAnswer(await download(), shapes.audioDownload)).toEqual({ result: 'in_process' });
  expectOk(await call('DELETE', `/audio-books/${path}`, {}, { headers: client.empty }));
  parseAnswer(await call('GET', '/audio-books', { fast_hash: stored.fast_hash }), shapes.refusal, 404);
  // no worker runs, and the book was deleted
  expect(parseAnswer(await download(), shapes.audioDownload)).toMatchObject({ result: 'failed', error_code: 1701 });
  parseAnswer(await download(), shapes.refusal, 404);
};

/** Creates, renames and deletes bookmarks, and checks them in the audiobook and among its notes. */
const exerciseBookmarks = async (client: Client, call: Call, hash: string): Promise<void> => {
  const ofBook = { fast_hash: hash };
  const marks = async () => parseAnswer(await call('GET', '/audio-books', ofBook), shapes.recording).marks;
  const mark = { page: 'One', offs: 1500, name: 'Почему?', mark: { created: 1_581_595_036 } };
  const add = (sent: RawRequest) => call('POST', '/audio-books/add-markdown', ofBook, sent);
  const { uuid } = parseAnswer(await add(client.createJsonEncoder(mark)), shapes.noteWritten);
  const second = parseAnswer(
    await add(client.form({ page: 'One', offs: '4000', 'mark.created': '1581595037' })),
    shapes.noteWritten,
  );
  expect(parseAnswer(await add(client.createJsonEncoder({ ...mark, name: 'Renamed' })), shapes.noteWritten).uuid).toBe(
    uuid,
  );
  const twice = parseAnswer(await add(client.createJsonEncoder({ page: 'One', offs: 2000 })), shapes.refusal, 409);
  expect(twice.error_code).toBe(240);
  expect(await marks()).toMatchObject([
    { uuid: second.uuid, page: 'One', offs: 4000, percent: 80, name: null },
    { uuid, offs: 1500, percent: 20, name: 'Renamed', mark: { created: 1_581_595_036 } },
  ]);
  expect(parseAnswer(await call('GET', '/notes', ofBook), shapes.noteList)).toHaveLength(2);
  const remove = (sent: RawRequest) => call('POST', '/audio-books/remove-markdown', ofBook, sent);
  expectOk(await remove(client.form({ uuid })));
  expectOk(await remove(client.createJsonEncoder({ page: 'One', offs: 4000 })));
  parseAnswer(await remove(client.createJsonEncoder({ uuid })), shapes.refusal, 404);
  expect(await marks()).toEqual([]);
};

/** Downloads the files of a multi-file audiobook, and a range of one. */
export const exerciseTracks = async (client: Client, call: Call, token: string): Promise<void> => {
  const name = `Tracks of ${client.name}, 1 + 1.zip`;
  const tracks = [1, 2].map((track) =>
    buildMp3({ seconds: 2, track: `${track}/2`, title: `${track} by ${client.name}` }),
  );
  const zip = await buildZip(
    tracks.map((content, index) => ({ path: `CD 1/${index + 1}.mp3`, content, stored: true })),
  );
  const sent = { headers: client.upload, body: zip };
  const stored = parseAnswer(await call('PUT', `/files/${encodeURIComponent(name)}`, {}, sent), shapes.book, 201);
  const ofBook = { fast_hash: stored.fast_hash };
  const { files } = parseAnswer(await call('GET', '/audio-books', ofBook), shapes.recording);
  const address = (path = ''): string => `/files${path.split('/').map(encodeURIComponent).join('/')}`;
  for (const [index, { path, mime_type: type }] of files.entries()) {
    const answer = await call('GET', address(path).replaceAll('%20', '+'), { access_token: token });
    expect([answer.status, answer.bytes.equals(tracks[index] ?? Buffer.alloc(0))]).toEqual([200, true]);
    expect(answer.headers['content-type']).toBe(type);
  }
  const range = await call('GET', address(files[1]?.path), ofBook, { headers: { range: 'bytes=-9' } });
  expect([range.status, range.bytes.equals(tracks[1]?.subarray(-9) ?? Buffer.alloc(0))]).toEqual([206, true]);
  expectOk(await call('POST', '/fileops/delete', ofBook, { headers: client.empty }));
};
