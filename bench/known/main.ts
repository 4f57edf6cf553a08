// Whether the time of an upload tells that another reader has the file.  node bench/known/main.ts [--pairs=40] [--port=3195]
import { randomBytes } from 'node:crypto';
import { anEpub, aPicture } from '@lectern/sample-books';
import { aClient, type Client } from '../shared/client.ts';
import { percentile } from '../shared/figures.ts';
import { startProduct } from '../shared/product.ts';

const option = (name: string, fallback: number): number =>
  Number(new RegExp(`--${name}=(\\d+)`).exec(process.argv.join(' '))?.[1] ?? fallback);
const PAIRS = option('pairs', 40);
const MIB = 1024 ** 2;
const KINDS = {
  'small book': { chapters: 3, paragraphs: 6, mb: 0 },
  'book of 5 MB that is slow to read': { chapters: 150, paragraphs: 60, mb: 5 },
};

const product = await startProduct(option('port', 3195), { LOG_LEVEL: 'error' });
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Stores a book and ends it. Answers how long the answer took, in milliseconds. */
const store = async ({ ask }: Client, name: string, bytes: Buffer, isKept = false): Promise<number> => {
  const body = new Blob([new Uint8Array(bytes)]);
  const began = performance.now();
  const book = (await (await ask('PUT', `/files/${name}.epub`, { body })).json()) as { id: string }; // by contract
  const took = performance.now() - began;
  if (!isKept) {
    await ask('POST', '/bin/books', { json: { ids: [book.id] } });
    await ask('DELETE', '/bin');
  }
  return took;
};

const quartiles = (times: readonly number[]): string =>
  [0.25, 0.5, 0.75].map((share) => percentile(times, share).toFixed(0)).join(' / ');

/** The share of pairs in which a known file took longer, equal ones by half (Mann–Whitney’s U ÷ n²): 0.5 tells nothing. */
const advantage = (known: readonly number[], unknown: readonly number[]): number => {
  const wins = known.flatMap((a) => unknown.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)));
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length;
};

try {
  const [other, asker] = [await aClient(product.api, product.demo), await aClient(product.api, product.second)];
  for (const [what, { chapters, paragraphs, mb }] of Object.entries(KINDS)) {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const made = (seed: string): Promise<Buffer> =>
      anEpub({ title: seed, seed, chapters, paragraphs, cover: Buffer.concat([aPicture(), randomBytes(mb * MIB)]) });
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const order: ('known' | 'unknown')[] = pair % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known'];
      for (const kind of order) {
        const name = `${what.slice(0, 4)}-${pair}-${kind}`;
        const bytes = await made(name);
        // the other reader stores a book each time, so that the machine has done the same before both
        await store(other, name, kind === 'known' ? bytes : await made(`${name}-other`), true);
        times[kind].push(await store(asker, name, bytes));
      }
    }
    const deviation = 1 / Math.sqrt((12 * PAIRS * PAIRS) / (2 * PAIRS + 1));
    const won = advantage(times.known, times.unknown);
    say(
      `${what}, ${PAIRS} pairs, quartiles in ms: known to another ${quartiles(times.known)}, to nobody ${quartiles(times.unknown)}`,
    );
    say(
      `  U/n² ${won.toFixed(2)}, z ${((won - 0.5) / deviation).toFixed(2)} (below 1.96 either way they can’t be told apart)`,
    );
  }
} finally {
  await product.stop();
}
process.exit(0);
