import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { buildBloatedEpub, buildBrokenEpub, buildEpub, buildPng } from '@lectern/sample-books';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ReadingAborted, UnreadableBook } from './book-facts.ts';
import { ParserPool, type ParserPoolOptions } from './parser-pool.ts';
import { readResidentBytes } from './resident-memory.ts';
import { withTempFile } from './testing.ts';

/** Processes start and end at once, but a busy machine may be slow. */
const SOON = { timeout: 20_000 };

const pools: ParserPool[] = [];
const createTestPool = (options?: ParserPoolOptions): ParserPool => {
  const pool = new ParserPool(options);
  pools.push(pool);
  return pool;
};
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

const readIn = async (pool: ParserPool, bytes: Uint8Array | Promise<Uint8Array>) =>
  withTempFile(await bytes, (path) => pool.read({ path, format: 'epub' }));

/** The parser processes that this process (or another) has started (Linux only, like the memory limit). */
const listChildren = (of = process.pid): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        const parent = / (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\) \S/s, ''))?.[1];
        return Number(parent) === of && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('parser-process');
      } catch {
        return false;
      }
    })
    .map(Number);

describe('ParserPool', () => {
  it('[META-18] reads a book as this process would, covers included', async () => {
    const facts = await readIn(createTestPool(), buildEpub({ title: 'Far away' }));
    expect(facts.metadata.title).toBe('Far away');
    expect(facts.cover?.small.jpeg).toBeInstanceOf(Uint8Array);
  });

  it('[META-30] does not count the start of the process, which takes longer than the limit of a small book', async () => {
    const pool = createTestPool({ size: 1, timeoutMs: 400 });
    await expect(readIn(pool, buildEpub({ cover: false }))).resolves.toMatchObject({ format: 'epub' });
  });

  it('[META-18] reports why a book cannot be read, and keeps the process', async () => {
    const pool = createTestPool({ size: 1 });
    const error = await readIn(pool, buildBrokenEpub('entities')).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnreadableBook);
    expect(error).toMatchObject({ reason: 'hostile' });
    const [first] = listChildren();
    await readIn(pool, buildEpub());
    expect(listChildren()).toEqual([first]);
  });

  it('[META-22] refuses a book whose facts are too large as a whole, though each part is within its limit', async () => {
    const reading = readIn(createTestPool(), buildBloatedEpub({ entries: 10_000, pathLength: 1000 }));
    await expect(reading).rejects.toMatchObject({
      reason: 'hostile',
      message: expect.stringContaining('the facts of the book'),
    });
  });

  it('[META-18] reports a missing file as a system error', async () => {
    const reading = createTestPool().read({ path: '/nowhere/at/all', format: 'epub' });
    await expect(reading).rejects.not.toBeInstanceOf(UnreadableBook);
  });

  it('[META-18] starts nothing before the first book and keeps one process warm', async () => {
    const pool = createTestPool({ size: 2, warmMs: 0 });
    expect(listChildren()).toEqual([]);
    await Promise.all([1, 2, 3, 4].map(() => readIn(pool, buildEpub())));
    await expect.poll(() => listChildren().length, SOON).toBe(1);
    await pool.close();
    expect(listChildren()).toEqual([]);
  });

  it('[FMT-371] starts a process for a book that is on its way, one at most', async () => {
    const pool = createTestPool();
    const before = listChildren();
    const listStarted = () => listChildren().filter((pid) => !before.includes(pid));
    pool.prepare();
    pool.prepare();
    await vi.waitFor(() => expect(listStarted()).toHaveLength(1), SOON);
    const started = listStarted();
    await readIn(pool, buildEpub());
    pool.prepare();
    expect(listStarted()).toEqual(started);
  });

  it('[META-24] keeps each process for 10 s after its last book, the last idle one for a minute, and then none', async () => {
    // Only the clock of this process is faked: the books are read by real ones.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const pool = createTestPool({ size: 2 });
      const readFour = () => Promise.all([1, 2, 3, 4].map(() => readIn(pool, buildEpub())));
      await readFour();
      const first = listChildren();
      expect(first).toHaveLength(2);
      vi.advanceTimersByTime(9999);
      await readFour(); // a process that had ended would be replaced by another one
      expect(listChildren()).toEqual(first);
      vi.advanceTimersByTime(9999);
      await Promise.all([1, 2].map(() => readIn(pool, buildEpub())));
      expect(listChildren()).toEqual(first);

      vi.advanceTimersByTime(10_000);
      vi.useRealTimers(); // polling would advance the faked ones
      await expect.poll(() => listChildren().length, SOON).toBe(1);
      const [last] = listChildren();
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      await readIn(pool, buildEpub());
      vi.advanceTimersByTime(59_999);
      await readIn(pool, buildEpub());
      expect(listChildren()).toEqual([last]);

      vi.advanceTimersByTime(60_000);
      vi.useRealTimers();
      await expect.poll(() => listChildren(), SOON).toEqual([]);
      expect((await readIn(pool, buildEpub())).format).toBe('epub');
    } finally {
      vi.useRealTimers();
    }
  });

  it('[META-18] ends a book that takes too long and reads the next one', async () => {
    const pool = createTestPool({ size: 1, timeoutMs: 5000 });
    await readIn(pool, buildEpub());
    const [stopped = 0] = listChildren();
    process.kill(stopped, 'SIGSTOP');
    await expect(readIn(pool, buildEpub())).rejects.toMatchObject({ reason: 'time' });
    expect((await readIn(pool, buildEpub())).format).toBe('epub');
    await expect.poll(() => listChildren().filter((pid) => pid !== stopped).length, SOON).toBe(1);
    await expect.poll(() => listChildren(), SOON).not.toContain(stopped);
  });

  it('[META-18] ends a book that takes too much memory', async () => {
    const pool = createTestPool({ size: 1, maxBytes: 10 * 1024 ** 2 });
    await expect(readIn(pool, buildEpub())).rejects.toMatchObject({ reason: 'memory' });
  });

  it('[META-18] a process that dies takes only its own book with it', async () => {
    const pool = createTestPool({ size: 1 });
    await readIn(pool, buildEpub());
    const [warm = 0] = listChildren();
    process.kill(warm, 'SIGSTOP');
    await withTempFile(await buildEpub(), async (path) => {
      const dying = pool.read({ path, format: 'epub' });
      process.kill(warm, 'SIGKILL');
      await expect(dying).rejects.toMatchObject({ reason: 'crash' });
    });
    expect((await readIn(pool, buildEpub())).format).toBe('epub');
  });

  it('[UP-14] closing aborts running and waiting books, and calls none of them unreadable', async () => {
    const pool = createTestPool({ size: 1 });
    await readIn(pool, buildEpub());
    for (const pid of listChildren()) process.kill(pid, 'SIGSTOP');
    await withTempFile(await buildEpub(), async (path) => {
      const readings = [1, 2].map(() => pool.read({ path, format: 'epub' }).catch((error: unknown) => error));
      await pool.close();
      for (const error of await Promise.all(readings)) expect(error).toBeInstanceOf(ReadingAborted);
    });
  });

  it('[FMT-27] replaces a process that uses more than half of the memory limit', async () => {
    const roomy = createTestPool({ size: 1 });
    await readIn(roomy, buildEpub());
    const [child = 0] = listChildren();
    await readIn(roomy, buildEpub());
    expect(listChildren()).toEqual([child]);
    const bytes = readResidentBytes(child) ?? 0;
    await roomy.close();

    const narrow = createTestPool({ size: 1, maxBytes: bytes * 1.7 });
    await readIn(narrow, buildEpub());
    await expect.poll(() => listChildren().length, SOON).toBe(1);
    const [grown = 0] = listChildren();
    await readIn(narrow, buildEpub());
    await expect.poll(() => listChildren(), SOON).not.toContain(grown);
  });

  it('[META-18] a task that fails while it sends bytes sends none of them to the next task', async () => {
    const pool = createTestPool({ size: 1 });
    const picture = `<binary id="p">${Buffer.from(buildPng({ width: 900, height: 900 })).toString('base64')}</binary>`;
    const nested = `<body>${'<section>'.repeat(2000)}</body>`;
    const hostile = Buffer.from(`<FictionBook>${picture}${nested}</FictionBook>`);
    const good = Buffer.from('<FictionBook><body><section><p>words</p></section></body></FictionBook>');
    const convert = (bytes: Uint8Array): Promise<Buffer> =>
      withTempFile(bytes, async (path) => {
        const chunks: Uint8Array[] = [];
        for await (const chunk of pool.stream({ kind: 'convert', path, format: 'fb2', title: 'T', language: 'en' }))
          chunks.push(chunk);
        return Buffer.concat(chunks);
      });
    const first = await convert(good);
    const [before] = listChildren();
    await expect(convert(hostile)).rejects.toMatchObject({ reason: 'hostile' });
    expect((await convert(good)).equals(first)).toBe(true);
    expect(listChildren()).not.toContain(before);
  });

  it('[META-18] gives the processes no environment', async () => {
    await readIn(createTestPool(), buildEpub());
    for (const pid of listChildren()) expect(readFileSync(`/proc/${pid}/environ`, 'latin1')).not.toContain('PATH=');
  });

  it('[META-18] the processes end with their parent, however it ends', async () => {
    const pool = JSON.stringify(new URL('./parser-pool.ts', import.meta.url));
    const book = JSON.stringify({ path: '/nowhere', format: 'epub' });
    const code = `import { ParserPool } from ${pool}; setInterval(() => {}, 1e6);
      await new ParserPool().read(${book}).catch(() => process.stdout.write('warm'));`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(parent.stdout, 'data');
    const [child = 0] = listChildren(parent.pid);
    expect(child).toBeGreaterThan(0);
    parent.kill('SIGKILL');
    await expect
      .poll(() => existsSync(`/proc/${child}/cmdline`) && readFileSync(`/proc/${child}/cmdline`, 'latin1'), SOON)
      .toBeFalsy();
  });
});
