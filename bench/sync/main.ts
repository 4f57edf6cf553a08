// How soon does an open client receive a change, and does it receive every one? node bench/sync/main.ts [--cut=60]

import { setTimeout as pause } from 'node:timers/promises';
import { Book, type Change } from '@lectern/contracts';
import { buildEpub } from '@lectern/sample-books';
import { type Client, createClient, openChangeSocket } from '../shared/client.ts';
import { readNumberOption } from '../shared/options.ts';
import { findChildProcess, formatMegabytes, readResidentBytes } from '../shared/processes.ts';
import { startProduct } from '../shared/product.ts';
import { printLine } from '../shared/report.ts';
import { formatSpread, percentile } from '../shared/statistics.ts';

const PORT = 3191;
const OUTAGE_SECONDS = readNumberOption('cut', 60);
const TOTAL_CHANGES = readNumberOption('changes', 10_000);
const SOCKETS = readNumberOption('sockets', 5_000);
const CHANGES = 200;
const WRITERS = 8;
const MAX_P95_MS = 1000;

const uploadBook = async ({ ask }: Client, name: string): Promise<Book> => {
  const bytes = await buildEpub({ title: name });
  const put = await ask('PUT', `/files/${encodeURIComponent(name)}.epub`, { body: new Blob([new Uint8Array(bytes)]) });
  return Book.parse(await put.json());
};
const savePosition = ({ ask }: Client, book: Book, percent: number) =>
  ask('POST', `/books/read-position?fast_hash=${book.fast_hash}`, { json: { offs: percent } });
const setFavorite = ({ ask }: Client, book: Book, value: boolean) =>
  ask('POST', `/fileops/info${encodeURI(book.path)}`, { json: { favorite: { value } } });
const addNote = ({ ask }: Client, book: Book) =>
  ask('POST', `/notes?fast_hash=${book.fast_hash}`, {
    json: { type: { value: 'note' }, mark: { anchor: '#epubcfi(/6/2)' } },
  });

/** Collects changes and lets callers wait for a number of them. */
const createChangeLog = () => {
  const changes: Change[] = [];
  let notifyWaiter = (): void => undefined;
  return {
    heard: changes,
    add: (change: Change): void => {
      changes.push(change);
      notifyWaiter();
    },
    waitForCount: async (count: number): Promise<void> => {
      while (changes.length < count) {
        await new Promise<void>((resolve) => {
          notifyWaiter = resolve;
        });
      }
    },
  };
};

/** Asserts that the changes have consecutive cursors, each once and in order. */
const assertComplete = (heard: readonly Change[], what: string): void => {
  heard.forEach(({ cursor }, index) => {
    const before = heard[index - 1]?.cursor ?? cursor - 1;
    if (cursor !== before + 1) throw new Error(`${what}: after ${before} came ${cursor}`);
  });
};

const product = await startProduct(PORT, { SOCKETS_PER_READER: '100000', LOG_LEVEL: 'error' });
try {
  const [writer, other] = [
    await createClient(product.api, product.demo),
    await createClient(product.api, product.demo),
  ];
  const book = await uploadBook(writer, 'Bench');

  // 1. Idle sockets, before any work has made the heap large.
  const api = findChildProcess(product.pid, 'apps/api/src/main.ts');
  const before = readResidentBytes(api);
  const idleSockets: { close(): Promise<void> }[] = [];
  while (idleSockets.length < SOCKETS) {
    idleSockets.push(
      ...(await Promise.all(
        Array.from({ length: 50 }, () => openChangeSocket(product.url, other.token, () => undefined)),
      )),
    );
  }
  await pause(2000);
  const bytesPerSocket = (readResidentBytes(api) - before) / SOCKETS;
  printLine(
    `${SOCKETS} idle sockets: ${(bytesPerSocket / 1024).toFixed(1)} KB of resident memory each (${formatMegabytes(readResidentBytes(api))} in all)`,
  );
  await Promise.all(idleSockets.map((socket) => socket.close()));

  // 2. One writes, another hears; the socket is cut in the middle.
  const log = createChangeLog();
  let listener = await openChangeSocket(product.url, other.token, log.add);
  const durations: number[] = [];
  const mutations = [
    (n: number) => uploadBook(writer, `book ${n}`),
    (n: number) => savePosition(writer, book, n % 100),
    (n: number) => setFavorite(writer, book, n % 8 < 4),
    () => addNote(writer, book),
  ];
  const mutateAndWait = async (n: number): Promise<void> => {
    const before = log.heard.length;
    const asked = performance.now();
    await Promise.all([mutations[n % mutations.length]?.(n), log.waitForCount(before + 1)]);
    durations.push(performance.now() - asked);
    await pause(5); // a first position also marks the book as being read: its second frame is not the next deed's
  };
  for (let n = 0; n < CHANGES / 2; n++) await mutateAndWait(n);
  await listener.close();
  const lastCursor = log.heard.at(-1)?.cursor ?? 0;
  const outageEnd = Date.now() + OUTAGE_SECONDS * 1000;
  let missedChanges = 0;
  for (; Date.now() < outageEnd; missedChanges++) {
    await mutations[1 + (missedChanges % 3)]?.(missedChanges);
    await pause(100);
  }
  listener = await openChangeSocket(product.url, other.token, log.add, lastCursor);
  for (let n = CHANGES / 2; n < CHANGES; n++) await mutateAndWait(n);
  await listener.close();
  assertComplete(log.heard, 'one writer');
  printLine(`${CHANGES} changes, from the call to the frame elsewhere: ${formatSpread(durations)}`);
  printLine(`${missedChanges} changes while the socket was cut for ${OUTAGE_SECONDS} s: all received, each once`);
  if (percentile(durations, 0.95) > MAX_P95_MS) throw new Error('slower than promised');

  // 3. Many writers, and a listener who comes and goes.
  const books = await Promise.all(Array.from({ length: WRITERS }, (_, n) => uploadBook(writer, `of writer ${n}`)));
  const start = ((await (await other.ask('GET', '/changes')).json()) as { cursor: number }).cursor; // by contract
  const startedAt = performance.now();
  const writing = Promise.all(
    books.map(async (ownBook) => {
      for (let n = 0; n < TOTAL_CHANGES / WRITERS; n++) await setFavorite(writer, ownBook, n % 2 === 0);
    }),
  );
  const crowdLog = createChangeLog();
  let visits = 0;
  while (crowdLog.heard.length < TOTAL_CHANGES) {
    visits += 1;
    const since: number = crowdLog.heard.at(-1)?.cursor ?? start;
    const visitor = await openChangeSocket(product.url, other.token, crowdLog.add, since);
    await Promise.race([crowdLog.waitForCount(TOTAL_CHANGES), pause(Math.random() * 500)]);
    await visitor.close();
  }
  await writing;
  assertComplete(crowdLog.heard, 'many writers');
  if (crowdLog.heard.length !== TOTAL_CHANGES)
    throw new Error(`${crowdLog.heard.length} changes instead of ${TOTAL_CHANGES}`);
  const seconds = (performance.now() - startedAt) / 1000;
  printLine(
    `${TOTAL_CHANGES} changes by ${WRITERS} writers in ${seconds.toFixed(1)} s, a listener with ${visits} visits: each once, in order`,
  );
} finally {
  await product.stop();
}
process.exit(0);
