import { anM4b, anMp3, zipOf } from '@lectern/sample-books';
import { expect } from 'vitest';
import { ok, read } from './answers.ts';
import type { Client, Fields } from './clients.ts';
import type { Answer, Sent } from './send.ts';
import * as shapes from './shapes.ts';

type Call = (method: string, path: string, query?: Fields, body?: Sent) => Promise<Answer>;

/** What programs do with an audiobook: find it, ask what it is made of, hear a file of it, mark places, delete it. */
export const useRecordings = async (client: Client, call: Call): Promise<void> => {
  const name = `Heard by ${client.name}.m4b`;
  const bytes = anM4b({ title: name, seconds: 5, chapters: [{ title: 'One', startMs: 0 }] });
  const path = encodeURIComponent(name);
  const stored = read(
    await call('PUT', `/files/${path}`, {}, { headers: client.upload, body: bytes }),
    shapes.book,
    201,
  );
  const { total, items } = read(await call('GET', '/audio-books'), shapes.bookList);
  expect([total, items.map(({ id }) => id)]).toEqual([1, [stored.id]]);
  expect(read(await call('GET', '/audio-books', { limit: '0' }), shapes.bookList)).toMatchObject({
    total: 1,
    items: [],
  });
  const one = read(await call('GET', '/audio-books', { fast_hash: stored.fast_hash }), shapes.recording);
  expect(one).toMatchObject({ id: stored.id, isAudioBook: true, files: [{ bytes: bytes.length, duration: 5 }] });
  const ofBook = { fast_hash: stored.fast_hash };
  ok(await call('POST', '/audio-books/read-position', ofBook, client.json({ page: 'One', offs: 2500 })));
  ok(await call('POST', '/audio-books/read-position', ofBook, client.form({ page: 'One', offs: '3000' })));
  const heard = read(await call('GET', '/audio-books', ofBook), shapes.recording);
  expect(heard).toMatchObject({ read_percent: 60, read_position: { page: 'One', offs: 3000 } });
  expect(heard.chapters[0]?.read_position).toEqual(heard.read_position);
  const last = read(await call('GET', '/books/last-opened', { kind: 'audio' }), shapes.maybeBook);
  expect(last?.id).toBe(stored.id);
  await markPlaces(client, call, stored.fast_hash);
  const download = () => call('POST', '/audio-books/download', ofBook, { headers: client.empty });
  for (let n = 0; n < 2; n += 1) expect(read(await download(), shapes.audioDownload)).toEqual({ result: 'in_process' });
  ok(await call('DELETE', `/audio-books/${path}`, {}, { headers: client.empty }));
  read(await call('GET', '/audio-books', { fast_hash: stored.fast_hash }), shapes.refusal, 404);
  // nobody works here, and the book went
  expect(read(await download(), shapes.audioDownload)).toMatchObject({ result: 'failed', error_code: 1701 });
  read(await download(), shapes.refusal, 404);
};

/** A bookmark is made, renamed and taken away; between them it stands in the audiobook and among its notes. */
const markPlaces = async (client: Client, call: Call, hash: string): Promise<void> => {
  const ofBook = { fast_hash: hash };
  const marks = async () => read(await call('GET', '/audio-books', ofBook), shapes.recording).marks;
  const mark = { page: 'One', offs: 1500, name: 'Почему?', mark: { created: 1_581_595_036 } };
  const add = (sent: Sent) => call('POST', '/audio-books/add-markdown', ofBook, sent);
  const { uuid } = read(await add(client.json(mark)), shapes.noteWritten);
  const second = read(
    await add(client.form({ page: 'One', offs: '4000', 'mark.created': '1581595037' })),
    shapes.noteWritten,
  );
  expect(read(await add(client.json({ ...mark, name: 'Renamed' })), shapes.noteWritten).uuid).toBe(uuid);
  const twice = read(await add(client.json({ page: 'One', offs: 2000 })), shapes.refusal, 409);
  expect(twice.error_code).toBe(240);
  expect(await marks()).toMatchObject([
    { uuid: second.uuid, page: 'One', offs: 4000, percent: 80, name: null },
    { uuid, offs: 1500, percent: 20, name: 'Renamed', mark: { created: 1_581_595_036 } },
  ]);
  expect(read(await call('GET', '/notes', ofBook), shapes.noteList)).toHaveLength(2);
  const remove = (sent: Sent) => call('POST', '/audio-books/remove-markdown', ofBook, sent);
  ok(await remove(client.form({ uuid })));
  ok(await remove(client.json({ page: 'One', offs: 4000 })));
  read(await remove(client.json({ uuid })), shapes.refusal, 404);
  expect(await marks()).toEqual([]);
};

/** A file of an audiobook of several is heard, and a stretch of it. */
export const hearTracks = async (client: Client, call: Call, token: string): Promise<void> => {
  const name = `Tracks of ${client.name}, 1 + 1.zip`;
  const tracks = [1, 2].map((track) => anMp3({ seconds: 2, track: `${track}/2`, title: `${track} by ${client.name}` }));
  const zip = await zipOf(tracks.map((content, index) => ({ path: `CD 1/${index + 1}.mp3`, content, stored: true })));
  const sent = { headers: client.upload, body: zip };
  const stored = read(await call('PUT', `/files/${encodeURIComponent(name)}`, {}, sent), shapes.book, 201);
  const ofBook = { fast_hash: stored.fast_hash };
  const { files } = read(await call('GET', '/audio-books', ofBook), shapes.recording);
  const address = (path = ''): string => `/files${path.split('/').map(encodeURIComponent).join('/')}`;
  for (const [index, { path, mime_type: type }] of files.entries()) {
    const answer = await call('GET', address(path).replaceAll('%20', '+'), { access_token: token });
    expect([answer.status, answer.bytes.equals(tracks[index] ?? Buffer.alloc(0))]).toEqual([200, true]);
    expect(answer.headers['content-type']).toBe(type);
  }
  const stretch = await call('GET', address(files[1]?.path), ofBook, { headers: { range: 'bytes=-9' } });
  expect([stretch.status, stretch.bytes.equals(tracks[1]?.subarray(-9) ?? Buffer.alloc(0))]).toEqual([206, true]);
  ok(await call('POST', '/fileops/delete', ofBook, { headers: client.empty }));
};
