import { anM4b } from '@lectern/sample-books';
import { expect } from 'vitest';
import { ok, read } from './answers.ts';
import type { Client, Fields } from './clients.ts';
import type { Answer, Sent } from './send.ts';
import * as shapes from './shapes.ts';

type Call = (method: string, path: string, query?: Fields, body?: Sent) => Promise<Answer>;

/** What programs do with an audiobook: find it, ask what it is made of, delete it. */
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
  ok(await call('DELETE', `/audio-books/${path}`, {}, { headers: client.empty }));
  read(await call('GET', '/audio-books', { fast_hash: stored.fast_hash }), shapes.refusal, 404);
};
