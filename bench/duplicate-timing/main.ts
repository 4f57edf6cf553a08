// Does the duration of an upload reveal that another reader has the same file?  node bench/duplicate-timing/main.ts [--pairs=40] [--port=3195]
import { randomBytes } from 'node:crypto';
import { buildEpub, buildPng } from '@lectern/sample-books';
import { type Client, createClient } from '../shared/client.ts';
import { readNumberOption } from '../shared/options.ts';
import { startProduct } from '../shared/product.ts';
import { printLine } from '../shared/report.ts';
import { percentile } from '../shared/statistics.ts';

const PAIRS = readNumberOption('pairs', 40);
const MIB = 1024 ** 2;
const KINDS = {
  'small book': { chapters: 3, paragraphs: 6, mb: 0 },
  'book of 5 MB that is slow to read': { chapters: 150, paragraphs: 60, mb: 5 },
};

const product = await startProduct(readNumberOption('port', 3195), { LOG_LEVEL: 'error' });

/** Uploads a book and, unless `keepBook`, deletes it for good. Returns the response time in milliseconds. */
const timeUpload = async ({ ask }: Client, name: string, bytes: Buffer, keepBook = false): Promise<number> => {
  const body = new Blob([new Uint8Array(bytes)]);
  const startedAt = performance.now();
  const book = (await (await ask('PUT', `/files/${name}.epub`, { body })).json()) as { id: string }; // by contract
  const elapsedMs = performance.now() - startedAt;
  if (!keepBook) {
    await ask('POST', '/bin/books', { json: { ids: [book.id] } });
    await ask('DELETE', '/bin');
  }
  return elapsedMs;
};

const formatQuartiles = (times: readonly number[]): string =>
  [0.25, 0.5, 0.75].map((share) => percentile(times, share).toFixed(0)).join(' / ');

/** The share of pairs in which a known file took longer; ties count half (Mann–Whitney U ÷ n²). 0.5 reveals nothing. */
const computeAdvantage = (known: readonly number[], unknown: readonly number[]): number => {
  const wins = known.flatMap((a) => unknown.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length;
};

try {
  const [firstOwner, observer] = [
    await createClient(product.api, product.demo),
    await createClient(product.api, product.second),
  ];
  for (const [what, { chapters, paragraphs, mb }] of Object.entries(KINDS)) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const build = (seed: string): Promise<Buffer> =>
      buildEpub({ title: seed, seed, chapters, paragraphs, cover: Buffer.concat([buildPng(), randomBytes(mb * MIB)]) });
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const order: ('known' | 'unknown')[] = pair % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known'];
      for (const kind of order) {
        const name = `${what.slice(0, 4)}-${pair}-${kind}`;
        const bytes = await build(name);
        // the first owner uploads a book each time, so that the server has done the same work before both measurements
        await timeUpload(firstOwner, name, kind === 'known' ? bytes : await build(`${name}-other`), true);
        times[kind].push(await timeUpload(observer, name, bytes));
      }
    }
    const deviation = 1 / Math.sqrt((12 * PAIRS * PAIRS) / (2 * PAIRS + 1));
    const score = computeAdvantage(times.known, times.unknown);
    printLine(
      `${what}, ${PAIRS} pairs, quartiles in ms: known to another ${formatQuartiles(times.known)}, to nobody ${formatQuartiles(times.unknown)}`,
    );
    printLine(
      `  U/n² ${score.toFixed(2)}, z ${((score - 0.5) / deviation).toFixed(2)} (below 1.96 either way they can’t be told apart)`,
    );
  }
} finally {
  await product.stop();
}
process.exit(0);
