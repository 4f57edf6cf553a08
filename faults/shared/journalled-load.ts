import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { StoredBook } from '@lectern/contracts';
import { buildBook, buildSmallBook } from './books.ts';
import { type Client, getStatus, type Outcome } from './client.ts';
import { waitUntil } from './processes.ts';

/** Between two calls of one kind, as several readers make them. */
const REST_MS = 150;
const RETRY_MS = 100;
/** The book of a locked upload is being made elsewhere: no failure. */
const LOCKED = 423;

type Call = { what: string; status: number | 'cut'; startedAt: number; endedAt: number };
type Loaded = { api: string; token: string; client: Client; fastHash: string };

/**
 * Uploads by tus and in one request, saves positions, deletes books to the bin and reads, all at once. Every failed call is made
 * again, as clients do, until it is acknowledged.
 */
export const startJournalledLoad = ({ api, token, client, fastHash }: Loaded) => {
  let isRunning = true;
  let lastPosition = 0;
  let calls = 0;
  const failures: Call[] = [];
  const storedBooks = new Map<string, Uint8Array>();
  const binnedNames: string[] = [];
  const addedIds: string[] = [];

  const note = (what: string, status: number | 'cut', startedAt: number): boolean => {
    calls += 1;
    const isFailure = status === 'cut' || status >= 500;
    if (isFailure) failures.push({ what, status, startedAt, endedAt: performance.now() });
    return !isFailure;
  };
  /** Calls until there is an answer. `mayBeDone`: the status when an earlier try was stored although its answer was lost. */
  const persist = async (what: string, ask: () => Promise<Outcome>, mayBeDone?: number): Promise<Outcome> => {
    for (let isRetry = false; ; isRetry = true) {
      const startedAt = performance.now();
      const outcome = await ask();
      const status = getStatus(outcome);
      if (note(what, status, startedAt)) {
        const isGood = status === 200 || status === 201 || (isRetry && status === mayBeDone);
        if (!isGood) throw new Error(`${what}: ${status} ${JSON.stringify(outcome)}`);
        return outcome;
      }
      await pause(RETRY_MS);
    }
  };
  const find = (name: string) =>
    waitUntil(`${name} is listed`, async () => (await client.books()).find((book) => book.name === name));
  const upload = async (name: string): Promise<{ fast_hash: string }> => {
    const bytes = await buildSmallBook(name);
    const outcome = await persist('upload', () => client.upload(name, bytes), 409);
    storedBooks.set(name, bytes);
    const book = StoredBook.safeParse(outcome === 'cut' ? null : outcome.body).data ?? (await find(name));
    addedIds.push(String(book.id));
    return book;
  };

  const tus = async (method: string, address: string, headers: Record<string, string>, body?: Uint8Array) => {
    const startedAt = performance.now();
    try {
      const all = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...headers };
      const response = await fetch(address, { method, headers: all, ...(body && { body: new Uint8Array(body) }) });
      const text = await response.text();
      return { isAnswered: note(`tus ${method}`, response.status, startedAt), response, text };
    } catch {
      note(`tus ${method}`, 'cut', startedAt);
      return { isAnswered: false, response: null, text: '' };
    }
  };
  /** Uploads in parts of a third, and asks for the offset before each, as after an interruption. */
  const uploadByTus = async (name: string): Promise<void> => {
    const bytes = await buildBook(name);
    const id = randomUUID();
    const metadata = `filename ${Buffer.from(name).toString('base64')},id ${Buffer.from(id).toString('base64')}`;
    const creation = { 'upload-length': String(bytes.length), 'upload-metadata': metadata };
    for (;;) {
      const { response } = await tus('POST', `${api}/uploads`, creation);
      if (response?.status === 201) break;
      if (response && response.status < 500) throw new Error(`tus POST: ${response.status}`);
      await pause(RETRY_MS);
    }
    const address = `${api}/uploads/${id}`;
    const part = Math.ceil(bytes.length / 3);
    for (;;) {
      const place = await tus('HEAD', address, {});
      const offset = Number(place.response?.headers.get('upload-offset') ?? Number.NaN);
      if (place.response?.status === 200 && offset < bytes.length) {
        const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' };
        const sent = await tus('PATCH', address, headers, bytes.subarray(offset, offset + part));
        if (
          sent.response &&
          sent.response.status >= 400 &&
          sent.response.status < 500 &&
          sent.response.status !== LOCKED
        )
          throw new Error(`tus PATCH at ${offset}: ${sent.response.status} ${sent.text}`);
      } else if (place.response?.status === 200) {
        const { response, text } = await tus('GET', address, {});
        if (response?.status === 200) {
          addedIds.push(String(StoredBook.parse(JSON.parse(text)).id));
          storedBooks.set(name, bytes);
          return;
        }
        if (response && response.status < 500) throw new Error(`tus GET: ${response.status} ${text}`);
      }
      await pause(RETRY_MS);
    }
  };
  const deleteOne = async (name: string): Promise<void> => {
    const { fast_hash: hash } = await upload(name);
    await persist('delete', () => client.ask('POST', `/fileops/delete?fast_hash=${hash}`), 404);
    storedBooks.delete(name);
    binnedNames.push(name);
  };
  const savePosition = async (round: number): Promise<void> => {
    const percent = (round % 99) + 1;
    await persist('position', () =>
      client.ask('POST', `/books/read-position?fast_hash=${fastHash}`, { json: { offs: percent } }),
    );
    lastPosition = percent;
  };

  const repeat = async (work: (round: number) => Promise<unknown>): Promise<void> => {
    for (let round = 1; isRunning; round += 1) {
      await work(round);
      await pause(REST_MS);
    }
  };
  // names of this load alone: equal books are refused as known
  const load = randomUUID().slice(0, 8);
  const finished = Promise.all([
    repeat((round) => uploadByTus(`tus-a-${load}-${round}.epub`)),
    repeat((round) => uploadByTus(`tus-b-${load}-${round}.epub`)),
    repeat((round) => upload(`single-${load}-${round}.epub`)),
    repeat((round) => deleteOne(`deleted-${load}-${round}.epub`)),
    repeat(savePosition),
    repeat(() => persist('list', () => client.ask('GET', '/books'))),
  ]);
  finished.catch(() => undefined); // `stop` throws it
  return {
    failures,
    calls: () => calls,
    /** Waits until so many further calls have been answered. */
    waitForCalls: (count: number): Promise<true> => {
      const wanted = calls + count;
      return waitUntil(`${count} further calls`, () => calls >= wanted || null, 120);
    },
    /** Ends the calls that run, and returns what was acknowledged. */
    async stop() {
      isRunning = false;
      await finished;
      return { storedBooks, binnedNames, addedIds, lastPosition };
    },
  };
};
