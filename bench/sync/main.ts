// How soon an open client hears of a change, and whether it hears of every one: node bench/sync/main.ts [--cut=60]

import { setTimeout as pause } from 'node:timers/promises';
import { Book, type Change } from '@lectern/contracts';
import { anEpub } from '@lectern/sample-books';
import { aClient, aListener, type Client } from '../shared/client.ts';
import { percentile, spread } from '../shared/figures.ts';
import { childRunning, megabytes, residentBytes } from '../shared/memory.ts';
import { startProduct } from '../shared/product.ts';

const PORT = 3191;
const option = (name: string, fallback: number): number =>
  Number(new RegExp(`--${name}=(\\d+)`).exec(process.argv.join(' '))?.[1] ?? fallback);
const CUT_S = option('cut', 60);
const MANY = option('changes', 10_000);
const SOCKETS = option('sockets', 5_000);
const CHANGES = 200;
const WRITERS = 8;
const PROMISED_MS = 1000;

const aBook = async ({ ask }: Client, name: string): Promise<Book> => {
  const bytes = await anEpub({ title: name });
  const put = await ask('PUT', `/files/${encodeURIComponent(name)}.epub`, { body: new Blob([new Uint8Array(bytes)]) });
  return Book.parse(await put.json());
};
const readsOn = ({ ask }: Client, book: Book, percent: number) =>
  ask('POST', `/books/read-position?fast_hash=${book.fast_hash}`, { json: { offs: percent } });
const favours = ({ ask }: Client, book: Book, value: boolean) =>
  ask('POST', `/fileops/info${encodeURI(book.path)}`, { json: { favorite: { value } } });
const notes = ({ ask }: Client, book: Book) =>
  ask('POST', `/notes?fast_hash=${book.fast_hash}`, {
    json: { type: { value: 'note' }, mark: { anchor: '#epubcfi(/6/2)' } },
  });

/** Hears changes and can be waited for. */
const anEar = () => {
  const heard: Change[] = [];
  let wake = (): void => undefined;
  return {
    heard,
    hear: (change: Change): void => {
      heard.push(change);
      wake();
    },
    until: async (count: number): Promise<void> => {
      while (heard.length < count) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
};

/** Asserts that the cursors are all there, each once and in order. */
const assertWhole = (heard: readonly Change[], what: string): void => {
  heard.forEach(({ cursor }, index) => {
    const before = heard[index - 1]?.cursor ?? cursor - 1;
    if (cursor !== before + 1) throw new Error(`${what}: after ${before} came ${cursor}`);
  });
};

const product = await startProduct(PORT, { SOCKETS_PER_READER: '100000', LOG_LEVEL: 'error' });
try {
  const [writer, other] = [await aClient(product.api, product.demo), await aClient(product.api, product.demo)];
  const book = await aBook(writer, 'Bench');

  // 1. Idle sockets, before any work has made the heap large.
  const api = childRunning(product.pid, 'apps/api/src/main.ts');
  const before = residentBytes(api);
  const idle: { close(): Promise<void> }[] = [];
  while (idle.length < SOCKETS) {
    idle.push(
      ...(await Promise.all(Array.from({ length: 50 }, () => aListener(product.url, other.token, () => undefined)))),
    );
  }
  await pause(2000);
  const each = (residentBytes(api) - before) / SOCKETS;
  process.stdout.write(
    `${SOCKETS} idle sockets: ${(each / 1024).toFixed(1)} KB of resident memory each (${megabytes(residentBytes(api))} in all)\n`,
  );
  await Promise.all(idle.map((socket) => socket.close()));

  // 2. One writes, another hears; the socket is cut in the middle.
  const ear = anEar();
  let listener = await aListener(product.url, other.token, ear.hear);
  const took: number[] = [];
  const deeds = [
    (n: number) => aBook(writer, `book ${n}`),
    (n: number) => readsOn(writer, book, n % 100),
    (n: number) => favours(writer, book, n % 8 < 4),
    () => notes(writer, book),
  ];
  const doAndHear = async (n: number): Promise<void> => {
    const before = ear.heard.length;
    const asked = performance.now();
    await Promise.all([deeds[n % deeds.length]?.(n), ear.until(before + 1)]);
    took.push(performance.now() - asked);
    await pause(5); // a first position also marks the book as being read: its second frame is not the next deed's
  };
  for (let n = 0; n < CHANGES / 2; n++) await doAndHear(n);
  await listener.close();
  const known = ear.heard.at(-1)?.cursor ?? 0;
  const missedUntil = Date.now() + CUT_S * 1000;
  let missed = 0;
  for (; Date.now() < missedUntil; missed++) {
    await deeds[1 + (missed % 3)]?.(missed);
    await pause(100);
  }
  listener = await aListener(product.url, other.token, ear.hear, known);
  for (let n = CHANGES / 2; n < CHANGES; n++) await doAndHear(n);
  await listener.close();
  assertWhole(ear.heard, 'one writer');
  process.stdout.write(`${CHANGES} changes, from the call to the frame elsewhere: ${spread(took)}\n`);
  process.stdout.write(`${missed} changes while the socket was cut for ${CUT_S} s: all told, each once\n`);
  if (percentile(took, 0.95) > PROMISED_MS) throw new Error('slower than promised');

  // 3. Many writers, and a listener who comes and goes.
  const books = await Promise.all(Array.from({ length: WRITERS }, (_, n) => aBook(writer, `of writer ${n}`)));
  const start = ((await (await other.ask('GET', '/changes')).json()) as { cursor: number }).cursor; // by contract
  const began = performance.now();
  const writing = Promise.all(
    books.map(async (mine) => {
      for (let n = 0; n < MANY / WRITERS; n++) await favours(writer, mine, n % 2 === 0);
    }),
  );
  const crowd = anEar();
  let visits = 0;
  while (crowd.heard.length < MANY) {
    visits += 1;
    const since: number = crowd.heard.at(-1)?.cursor ?? start;
    const guest = await aListener(product.url, other.token, crowd.hear, since);
    await Promise.race([crowd.until(MANY), pause(Math.random() * 500)]);
    await guest.close();
  }
  await writing;
  assertWhole(crowd.heard, 'many writers');
  if (crowd.heard.length !== MANY) throw new Error(`${crowd.heard.length} changes instead of ${MANY}`);
  const seconds = (performance.now() - began) / 1000;
  process.stdout.write(
    `${MANY} changes by ${WRITERS} writers in ${seconds.toFixed(1)} s, a listener with ${visits} visits: each once, in order\n`,
  );
} finally {
  await product.stop();
}
process.exit(0);
