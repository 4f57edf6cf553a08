import { randomBytes } from 'node:crypto';
import type { Book } from '@lectern/contracts';
import { anEpub } from '@lectern/sample-books';
import { aBook, libraryOf, upload } from './a-book.ts';
import type { TestReader } from './a-reader.ts';
import { aTus } from './a-tus.ts';
import type { TestApp } from './test-app.ts';

/** A kind of call, and what one of them was answered with. */
type Answered = { call: string; status: number };

/** Kinds of call that are made; some wait for others to have filled the bin, which takes a busy machine its time. */
export const KINDS_OF_CALL = 11;

/**
 * Everything that writes to one library, side by side for some seconds: plain and resumable uploads, deletions and
 * returns, reading positions, marks, collections, notes, and the sweep; longer, where a kind of call was not made yet. Answers what was
 * answered.
 */
export const writeSideBySide = async (app: TestApp, reader: TestReader, seconds: number): Promise<Answered[]> => {
  const tus = aTus(reader, app.url);
  const answers: Answered[] = [];
  const count = async (call: string, sent: Promise<Response>): Promise<Response> => {
    const answer = await sent;
    answers.push({ call, status: answer.status });
    return answer;
  };
  const kept: Book[] = [];
  for (const n of [1, 2, 3, 4])
    kept.push(await aBook(reader, { title: `Kept ${n}`, authors: ['Ann Lee'] }, `kept ${n}.epub`));
  const keptIds = kept.map(({ id }) => id);
  const others = async (): Promise<string[]> =>
    (await libraryOf(reader)).map(({ id }) => id).filter((id) => !keptIds.includes(id));

  let number = 0;
  const someBytes = (): Promise<Uint8Array> => {
    number += 1;
    return anEpub({ title: `Load ${number}`, authors: ['Ann Lee'], cover: randomBytes(20_000) });
  };
  const uploadResumable = async (): Promise<void> => {
    const bytes = await someBytes();
    const begun = await count('POST /uploads', tus.begin(`resumable ${number}.epub`, bytes.length));
    const address = begun.headers.get('location');
    if (!address) return;
    const half = Math.floor(bytes.length / 2);
    await count('PATCH /uploads', tus.send(address, 0, bytes.subarray(0, half)));
    await count('PATCH /uploads', tus.send(address, half, bytes.subarray(half)));
  };
  const uploadPlain = async (): Promise<void> => {
    const bytes = await someBytes();
    await count('PUT /files', upload(reader, `plain ${number}.epub`, bytes));
  };
  const deleteSome = async (which: number): Promise<void> => {
    const [id = keptIds[which % 4]] = (await others()).slice(which);
    await count('POST /bin/books', reader.post('/bin/books', { json: { ids: [id] } }));
  };
  const restoreSome = async (): Promise<void> => {
    const bin = (await (await reader.get('/bin')).json()) as { items: { id: string }[] }; // by contract
    const ids = bin.items.slice(0, 3).map(({ id }) => id);
    if (ids.length > 0) await count('POST /bin/restore', reader.post('/bin/restore', { json: { ids } }));
    const [last] = bin.items.slice(-1);
    if (bin.items.length > 8 && last && !keptIds.includes(last.id))
      await count('POST /bin/end', reader.post('/bin/end', { json: { ids: [last.id] } }));
  };
  const moveOn = async (round: number): Promise<void> => {
    const { id, fast_hash: hash } = kept[round % 4] ?? { id: '0', fast_hash: '' };
    const fraction = (round % 100) / 100;
    const quote = { before: '', text: `at ${fraction}`, after: '' };
    const at = { spine: 0, cfi: `epubcfi(/6/2!/4/${round})`, progression: 0, fraction, quote };
    const json = { at, page: 0, pages: 9, device: `desk ${round % 3}`, ageMs: 0 };
    await count('POST /reader/positions', reader.post(`/reader/positions/${id}`, { json }));
    const note = { type: { value: 'highlight' }, mark: { anchor: `pbr:/word?page=${round}` } };
    await count('POST /notes', reader.post(`/notes?fast_hash=${hash}`, { json: note }));
  };
  const collect = async (round: number): Promise<void> => {
    const name = `Shelf ${round % 5}`;
    await count('POST /collections', reader.post('/collections', { json: { name, book_ids: keptIds } }));
    await count(
      'POST /books/status',
      reader.post(`/books/status/${keptIds[round % 4]}/${round % 2 ? 'read' : 'unread'}`),
    );
    if (round % 3 === 0) await count('DELETE /collections', reader.delete(`/collections/${name}`));
  };
  /** The size is made wrong first, so that there is something to mend. */
  const sweep = async (): Promise<void> => {
    await app.sql('UPDATE reader SET files_size = files_size + 1');
    await app.deps.services.sweep.run({ mend: true, many: true, signal: new AbortController().signal });
  };

  const end = performance.now() + seconds * 1000;
  const isOver = (): boolean =>
    performance.now() >= end && new Set(answers.map(({ call }) => call)).size >= KINDS_OF_CALL;
  const again = async (work: (round: number) => Promise<void>): Promise<void> => {
    for (let round = 0; !isOver(); round += 1) await work(round);
  };
  await Promise.all([
    ...[1, 2, 3].map(() => again(uploadResumable)),
    again(uploadPlain),
    ...[0, 1, 2].map((which) => again(() => deleteSome(which))),
    again(restoreSome),
    again(moveOn),
    again(collect),
    again(sweep),
  ]);
  return answers;
};
