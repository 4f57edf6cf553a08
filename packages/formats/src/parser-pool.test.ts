import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { aBloatedEpub, aBrokenEpub, anEpub, aPicture } from '@lectern/sample-books';
import { afterEach, describe, expect, it } from 'vitest';
import { ReadingCutOff, UnreadableBook } from './facts.ts';
import { ParserPool, type ParserPoolOptions } from './parser-pool.ts';
import { residentBytes } from './resident-memory.ts';
import { withFile } from './testing.ts';

/** Processes come and go at once, but a busy machine may take its time. */
const SOON = { timeout: 20_000 };

const pools: ParserPool[] = [];
const aPool = (options?: ParserPoolOptions): ParserPool => {
  const pool = new ParserPool(options);
  pools.push(pool);
  return pool;
};
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

const readIn = async (pool: ParserPool, bytes: Uint8Array | Promise<Uint8Array>) =>
  withFile(await bytes, (path) => pool.read({ path, format: 'epub' }));

/** Processes that this one (or another) has started to read books (Linux only, as the limit on memory is). */
const children = (of = process.pid): number[] =>
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
  it('[META-18] reads a book as this process would, pictures included', async () => {
    const facts = await readIn(aPool(), anEpub({ title: 'Far away' }));
    expect(facts.metadata.title).toBe('Far away');
    expect(facts.cover?.small.jpeg).toBeInstanceOf(Uint8Array);
  });

  it('[META-30] counts no time in which the process itself starts, which takes longer than a small book may', async () => {
    const pool = aPool({ size: 1, timeoutMs: 400 });
    await expect(readIn(pool, anEpub({ cover: false }))).resolves.toMatchObject({ format: 'epub' });
  });

  it('[META-18] says why a book cannot be read, and the process lives on', async () => {
    const pool = aPool({ size: 1 });
    const error = await readIn(pool, aBrokenEpub('entities')).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnreadableBook);
    expect(error).toMatchObject({ reason: 'hostile' });
    const [first] = children();
    await readIn(pool, anEpub());
    expect(children()).toEqual([first]);
  });

  it('[META-22] refuses a book that says too much about itself, though each part of it is within its limit', async () => {
    const reading = readIn(aPool(), aBloatedEpub({ entries: 10_000, pathLength: 1000 }));
    await expect(reading).rejects.toMatchObject({
      reason: 'hostile',
      message: expect.stringContaining('about itself'),
    });
  });

  it('[META-18] a missing file is an error of this machine', async () => {
    const reading = aPool().read({ path: '/nowhere/at/all', format: 'epub' });
    await expect(reading).rejects.not.toBeInstanceOf(UnreadableBook);
  });

  it('[META-18] starts nothing before the first book and keeps one process warm', async () => {
    const pool = aPool({ size: 2, warmMs: 0 });
    expect(children()).toEqual([]);
    await Promise.all([1, 2, 3, 4].map(() => readIn(pool, anEpub())));
    await expect.poll(() => children().length, SOON).toBe(1);
    await pool.close();
    expect(children()).toEqual([]);
  });

  it('[META-24] while books keep coming no process ends between two of them', async () => {
    const pool = aPool({ size: 2, warmMs: 1e6 });
    const four = () => Promise.all([1, 2, 3, 4].map(() => readIn(pool, anEpub())));
    await four();
    const first = children();
    expect(first).toHaveLength(2);
    await four();
    expect(children()).toEqual(first);
    await pool.close();
    expect(children()).toEqual([]);
  });

  it('[META-18] ends a book that takes too long and reads the next one', async () => {
    const pool = aPool({ size: 1, timeoutMs: 5000 });
    await readIn(pool, anEpub());
    const [stopped = 0] = children();
    process.kill(stopped, 'SIGSTOP');
    await expect(readIn(pool, anEpub())).rejects.toMatchObject({ reason: 'time' });
    expect((await readIn(pool, anEpub())).format).toBe('epub');
    await expect.poll(() => children().filter((pid) => pid !== stopped).length, SOON).toBe(1);
    await expect.poll(() => children(), SOON).not.toContain(stopped);
  });

  it('[META-18] ends a book that takes too much memory', async () => {
    const pool = aPool({ size: 1, maxBytes: 10 * 1024 ** 2 });
    await expect(readIn(pool, anEpub())).rejects.toMatchObject({ reason: 'memory' });
  });

  it('[META-18] a process that dies takes only its own book with it', async () => {
    const pool = aPool({ size: 1 });
    await readIn(pool, anEpub());
    const [warm = 0] = children();
    process.kill(warm, 'SIGSTOP');
    await withFile(await anEpub(), async (path) => {
      const dying = pool.read({ path, format: 'epub' });
      process.kill(warm, 'SIGKILL');
      await expect(dying).rejects.toMatchObject({ reason: 'crash' });
    });
    expect((await readIn(pool, anEpub())).format).toBe('epub');
  });

  it('[UP-14] closing cuts off the book being read and those that wait, and calls none unreadable', async () => {
    const pool = aPool({ size: 1 });
    await readIn(pool, anEpub());
    for (const pid of children()) process.kill(pid, 'SIGSTOP');
    await withFile(await anEpub(), async (path) => {
      const readings = [1, 2].map(() => pool.read({ path, format: 'epub' }).catch((error: unknown) => error));
      await pool.close();
      for (const error of await Promise.all(readings)) expect(error).toBeInstanceOf(ReadingCutOff);
    });
  });

  it('[FMT-27] replaces a process that has grown above half of what a book may take', async () => {
    const roomy = aPool({ size: 1 });
    await readIn(roomy, anEpub());
    const [kept = 0] = children();
    await readIn(roomy, anEpub());
    expect(children()).toEqual([kept]);
    const bytes = residentBytes(kept) ?? 0;
    await roomy.close();

    const narrow = aPool({ size: 1, maxBytes: bytes * 1.7 });
    await readIn(narrow, anEpub());
    await expect.poll(() => children().length, SOON).toBe(1);
    const [grown = 0] = children();
    await readIn(narrow, anEpub());
    await expect.poll(() => children(), SOON).not.toContain(grown);
  });

  it('[META-18] what breaks off while it gives bytes gives none of them to the next request', async () => {
    const pool = aPool({ size: 1 });
    const picture = `<binary id="p">${Buffer.from(aPicture({ width: 900, height: 900 })).toString('base64')}</binary>`;
    const nested = `<body>${'<section>'.repeat(2000)}</body>`;
    const hostile = Buffer.from(`<FictionBook>${picture}${nested}</FictionBook>`);
    const good = Buffer.from('<FictionBook><body><section><p>words</p></section></body></FictionBook>');
    const form = (bytes: Uint8Array): Promise<Buffer> =>
      withFile(bytes, async (path) => {
        const pieces: Uint8Array[] = [];
        for await (const piece of pool.make({ kind: 'form', path, format: 'fb2', title: 'T', language: 'en' }))
          pieces.push(piece);
        return Buffer.concat(pieces);
      });
    const first = await form(good);
    const [before] = children();
    await expect(form(hostile)).rejects.toMatchObject({ reason: 'hostile' });
    expect((await form(good)).equals(first)).toBe(true);
    expect(children()).not.toContain(before);
  });

  it('[META-18] gives the processes no environment', async () => {
    await readIn(aPool(), anEpub());
    for (const pid of children()) expect(readFileSync(`/proc/${pid}/environ`, 'latin1')).not.toContain('PATH=');
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
    const [child = 0] = children(parent.pid);
    expect(child).toBeGreaterThan(0);
    parent.kill('SIGKILL');
    await expect
      .poll(() => existsSync(`/proc/${child}/cmdline`) && readFileSync(`/proc/${child}/cmdline`, 'latin1'), SOON)
      .toBeFalsy();
  });
});
