import { randomBytes } from 'node:crypto';
import type { Book } from '@lectern/contracts';
import { buildEpub } from '@lectern/sample-books';
import type { TestApp } from './test-app.ts';
import { createTestBook, listLibrary, uploadFile } from './test-books.ts';
import type { TestReader } from './test-reader.ts';
import { createTestTusClient } from './test-tus-client.ts';

/** The kind and the response status of a call. */
type CallResult = { call: string; status: number };

/** The number of call kinds; some are made only once others have filled the bin. */
export const CALL_KIND_COUNT = 11;

/**
 * Makes all kinds of writes to one library concurrently for some seconds, or until each kind was made: plain and resumable
 * uploads, deletions and restores, reading positions, notes, collections, and the sweep. Returns the results.
 */
export const writeConcurrently = async (app: TestApp, reader: TestReader, seconds: number): Promise<CallResult[]> => {
  const tus = createTestTusClient(reader, app.url);
  const answers: CallResult[] = [];
  const record = async (call: string, sent: Promise<Response>): Promise<Response> => {
    const answer = await sent;
    answers.push({ call, status: answer.status });
    return answer;
  };
  const keptBooks: Book[] = [];
  for (const n of [1, 2, 3, 4])
    keptBooks.push(await createTestBook(reader, { title: `Kept ${n}`, authors: ['Ann Lee'] }, `kept ${n}.epub`));
  const keptIds = keptBooks.map(({ id }) => id);
  const listOtherIds = async (): Promise<string[]> =>
    (await listLibrary(reader)).map(({ id }) => id).filter((id) => !keptIds.includes(id));

  let number = 0;
  const createBytes = (): Promise<Uint8Array> => {
    number += 1;
    return buildEpub({ title: `Load ${number}`, authors: ['Ann Lee'], cover: randomBytes(20_000) });
  };
  const uploadResumable = async (): Promise<void> => {
    const bytes = await createBytes();
    const created = await record('POST /uploads', tus.startUpload(`resumable ${number}.epub`, bytes.length));
    const address = created.headers.get('location');
    if (!address) return;
    const half = Math.floor(bytes.length / 2);
    await record('PATCH /uploads', tus.send(address, 0, bytes.subarray(0, half)));
    await record('PATCH /uploads', tus.send(address, half, bytes.subarray(half)));
  };
  const uploadPlain = async (): Promise<void> => {
    const bytes = await createBytes();
    await record('PUT /files', uploadFile(reader, `plain ${number}.epub`, bytes));
  };
  const deleteSome = async (which: number): Promise<void> => {
    const [id = keptIds[which % 4]] = (await listOtherIds()).slice(which);
    await record('POST /bin/books', reader.post('/bin/books', { json: { ids: [id] } }));
  };
  const restoreSome = async (): Promise<void> => {
    const bin = (await (await reader.get('/bin')).json()) as { items: { id: string }[] }; // by contract
    const ids = bin.items.slice(0, 3).map(({ id }) => id);
    if (ids.length > 0) await record('POST /bin/restore', reader.post('/bin/restore', { json: { ids } }));
    const [last] = bin.items.slice(-1);
    if (bin.items.length > 8 && last && !keptIds.includes(last.id))
      await record('POST /bin/end', reader.post('/bin/end', { json: { ids: [last.id] } }));
  };
  const savePosition = async (round: number): Promise<void> => {
    const { id, fast_hash: hash } = keptBooks[round % 4] ?? { id: '0', fast_hash: '' };
    const fraction = (round % 100) / 100;
    const quote = { before: '', text: `at ${fraction}`, after: '' };
    const at = { spine: 0, cfi: `epubcfi(/6/2!/4/${round})`, progression: 0, fraction, quote };
    const json = { at, page: 0, pages: 9, device: `desktop ${round % 3}`, ageMs: 0 };
    await record('POST /reader/positions', reader.post(`/reader/positions/${id}`, { json }));
    const note = { type: { value: 'highlight' }, mark: { anchor: `pbr:/word?page=${round}` } };
    await record('POST /notes', reader.post(`/notes?fast_hash=${hash}`, { json: note }));
  };
  const changeCollections = async (round: number): Promise<void> => {
    const name = `Shelf ${round % 5}`;
    await record('POST /collections', reader.post('/collections', { json: { name, book_ids: keptIds } }));
    await record(
      'POST /books/status',
      reader.post(`/books/status/${keptIds[round % 4]}/${round % 2 ? 'read' : 'unread'}`),
    );
    if (round % 3 === 0) await record('DELETE /collections', reader.delete(`/collections/${name}`));
  };
  /** Corrupts the used space first, so that there is something to repair. */
  const sweep = async (): Promise<void> => {
    await app.sql('UPDATE reader SET files_size = files_size + 1');
    await app.deps.services.sweep.run({ mend: true, many: true, signal: new AbortController().signal });
  };

  const end = performance.now() + seconds * 1000;
  const isOver = (): boolean =>
    performance.now() >= end && new Set(answers.map(({ call }) => call)).size >= CALL_KIND_COUNT;
  const repeat = async (work: (round: number) => Promise<void>): Promise<void> => {
    for (let round = 0; !isOver(); round += 1) await work(round);
  };
  await Promise.all([
    ...[1, 2, 3].map(() => repeat(uploadResumable)),
    repeat(uploadPlain),
    ...[0, 1, 2].map((which) => repeat(() => deleteSome(which))),
    repeat(restoreSome),
    repeat(savePosition),
    repeat(changeCollections),
    repeat(sweep),
  ]);
  return answers;
};
