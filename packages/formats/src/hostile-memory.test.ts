import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { constants, createDeflate, deflateSync } from 'node:zlib';
import { buildEpub, buildPdf, buildTxt } from '@lectern/sample-books';
import { expect, it } from 'vitest';
import type { BookFacts } from './book-facts.ts';
import { ParserPool } from './parser-pool.ts';
import { sharp } from './sharp.ts';
import { withTempFile } from './testing.ts';

const MB = 1024 ** 2;

/** The peak memory of the largest child process that is alive, in bytes, as the system counts it. */
const readPeakBytes = (): number => {
  const peaks = readdirSync('/proc').map((pid) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'latin1');
      if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) !== process.pid) return 0;
      return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
    } catch {
      return 0; // it has ended in the meantime
    }
  });
  return Math.max(...peaks);
};

/** 384 MB of spaces, deflated once to 2 MB. */
const buildDeflatedSpaces = async (): Promise<Buffer> => {
  const deflate = createDeflate({ level: constants.Z_BEST_SPEED });
  const chunks: Buffer[] = [];
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk));
  const piece = Buffer.alloc(16 * MB, ' ');
  for (let count = 0; count < 24; count += 1) if (!deflate.write(piece)) await once(deflate, 'drain');
  deflate.end();
  await once(deflate, 'end');
  return Buffer.concat(chunks);
};

/** A stream that the PDF library inflates by itself once zlib has found it damaged: 500 MB as runs of 128 spaces. */
const buildRunLengths = (): Buffer => deflateSync(Buffer.alloc(8 * MB, Buffer.from([129, 32])));

const createLargeImage = () => sharp({ create: { width: 7900, height: 7900, channels: 3, background: '#963' } });
const layers = '/Filter [/FlateDecode /FlateDecode]';

const hostile = {
  'a PDF of two layers of Flate': async () =>
    buildPdf({ content: deflateSync(await buildDeflatedSpaces()), filters: layers }),
  'a PDF of Flate and runs of one byte': () =>
    Promise.resolve(buildPdf({ content: buildRunLengths(), filters: '/Filter [/FlateDecode /RunLengthDecode]' })),
  'a cover that comes in several passes': async () =>
    buildEpub({ cover: await createLargeImage().jpeg({ progressive: true }).toBuffer() }),
  'an interlaced cover': async () =>
    buildEpub({ cover: await createLargeImage().png({ progressive: true }).toBuffer() }),
};

/** The facts of a book, and how many MB the process allocated to read it. */
const readMeasured = async (bytes: Buffer, format: 'pdf' | 'epub'): Promise<{ facts: BookFacts; grownMb: number }> => {
  const pool = new ParserPool({ size: 1, timeoutMs: 50_000 }); // memory is measured, not time
  try {
    await withTempFile(buildTxt({ firstLine: 'A first book' }), (path) => pool.read({ path, format: 'txt' }));
    const idle = readPeakBytes();
    expect(idle).toBeGreaterThan(0);
    let most = idle;
    const looking = setInterval(() => (most = Math.max(most, readPeakBytes())), 5);
    const facts = await withTempFile(bytes, (path) => pool.read({ path, format }));
    most = Math.max(most, readPeakBytes());
    clearInterval(looking);
    return { facts, grownMb: (most - idle) / MB };
  } finally {
    await pool.close();
  }
};

it.each(Object.entries(hostile))(
  '[META-35] [S36] %s takes at most 150 MB and costs the book only its cover',
  async (what, make) => {
    const { facts, grownMb } = await readMeasured(await make(), what.includes('PDF') ? 'pdf' : 'epub');
    expect(facts.cover).toBeNull();
    expect(grownMb).toBeLessThan(150);
  },
  60_000,
);

it.each([28, 40, 46])(
  '[META-34] the declared size of an honest image of %i MB is verified without holding the image in memory',
  async (megabytes) => {
    const book = await buildEpub({ title: 'A large picture', cover: randomBytes(megabytes * MB) });
    const { facts, grownMb } = await readMeasured(book, 'epub');
    expect(facts.metadata.title).toBe('A large picture');
    expect(grownMb).toBeLessThan(100);
  },
  60_000,
);

it('[META-35] an honest book of thousands of chapters stays far below the limit', async () => {
  const { facts, grownMb } = await readMeasured(await buildEpub({ title: 'A long story', chapters: 8000 }), 'epub');
  expect(facts.metadata.title).toBe('A long story');
  expect(grownMb).toBeLessThan(110);
}, 60_000);
