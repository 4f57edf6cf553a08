import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { constants, createDeflate, deflateSync } from 'node:zlib';
import { anEpub, aTxt, pdfOf } from '@lectern/sample-books';
import { expect, it } from 'vitest';
import type { BookFacts } from './facts.ts';
import { ParserPool } from './parser-pool.ts';
import { sharp } from './sharp.ts';
import { withFile } from './testing.ts';

const MB = 1024 ** 2;

/** What the processes of this one have taken at most, the one that is alive, in bytes: the system counts it. */
const mostBytes = (): number => {
  const peaks = readdirSync('/proc').map((pid) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'latin1');
      if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) !== process.pid) return 0;
      return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
    } catch {
      return 0; // it has ended meanwhile
    }
  });
  return Math.max(...peaks);
};

/** 384 MB of spaces in 2 MB, in one layer. */
const spaces = async (): Promise<Buffer> => {
  const deflate = createDeflate({ level: constants.Z_BEST_SPEED });
  const chunks: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk));
  const piece = Buffer.alloc(16 * MB, ' ');
  for (let count = 0; count < 24; count += 1) if (!deflate.write(piece)) await once(deflate, 'drain');
  deflate.end();
  await once(deflate, 'end');
  return Buffer.concat(chunks);
};

/** What a library inflates by itself once the system has found it damaged: 500 MB as runs of 128 spaces. */
const runs = (): Buffer => deflateSync(Buffer.alloc(8 * MB, Buffer.from([129, 32])));

const large = () => sharp({ create: { width: 7900, height: 7900, channels: 3, background: '#963' } });
const layers = '/Filter [/FlateDecode /FlateDecode]';

const hostile = {
  'a PDF of two layers of Flate': async () => pdfOf({ content: deflateSync(await spaces()), filters: layers }),
  'a PDF of Flate and runs of one byte': () =>
    Promise.resolve(pdfOf({ content: runs(), filters: '/Filter [/FlateDecode /RunLengthDecode]' })),
  'a cover that comes in several passes': async () =>
    anEpub({ cover: await large().jpeg({ progressive: true }).toBuffer() }),
  'an interlaced cover': async () => anEpub({ cover: await large().png({ progressive: true }).toBuffer() }),
};

/** What a process finds in a book, and how many MB it takes for it beyond what it had. */
const readMeasured = async (bytes: Buffer, format: 'pdf' | 'epub'): Promise<{ facts: BookFacts; grownMb: number }> => {
  const pool = new ParserPool({ size: 1 });
  try {
    await withFile(aTxt({ firstLine: 'A first book' }), (path) => pool.read({ path, format: 'txt' }));
    const idle = mostBytes();
    expect(idle).toBeGreaterThan(0);
    let most = idle;
    const looking = setInterval(() => (most = Math.max(most, mostBytes())), 5);
    const facts = await withFile(bytes, (path) => pool.read({ path, format }));
    most = Math.max(most, mostBytes());
    clearInterval(looking);
    return { facts, grownMb: (most - idle) / MB };
  } finally {
    await pool.close();
  }
};

it.each(Object.entries(hostile))(
  '[META-35] [S36] %s takes 150 MB at most, and costs the book its cover only',
  async (what, make) => {
    const { facts, grownMb } = await readMeasured(await make(), what.includes('PDF') ? 'pdf' : 'epub');
    expect(facts.cover).toBeNull();
    expect(grownMb).toBeLessThan(150);
  },
  60_000,
);

it.each([28, 40, 46])(
  '[META-34] that an honest picture of %i MB is no larger than it claims is found out without holding it',
  async (megabytes) => {
    const book = await anEpub({ title: 'A large picture', cover: randomBytes(megabytes * MB) });
    const { facts, grownMb } = await readMeasured(book, 'epub');
    expect(facts.metadata.title).toBe('A large picture');
    expect(grownMb).toBeLessThan(100);
  },
  60_000,
);

it('[META-35] an honest book of thousands of chapters keeps far from the limit', async () => {
  const { facts, grownMb } = await readMeasured(await anEpub({ title: 'A long story', chapters: 8000 }), 'epub');
  expect(facts.metadata.title).toBe('A long story');
  expect(grownMb).toBeLessThan(110);
}, 60_000);
