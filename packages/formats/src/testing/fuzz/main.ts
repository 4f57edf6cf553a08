// Fuzzes every parser and every conversion with damaged books, in parser processes like those of the server.
// pnpm fuzz [--minutes=10] [--seed=1] [--format=epub] [--case=123]
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { ReadingAborted, UnreadableBook } from '../../book-facts.ts';
import { isConvertible } from '../../convert/convert-to-epub.ts';
import { ParserPool } from '../../parser-pool.ts';
import { readResidentBytes } from '../../resident-memory.ts';
import { withTempFile } from '../../testing.ts';
import { damageBytes } from './damage.ts';
import { damageZipEntry } from './damage-zip.ts';
import { computeCaseSeed, createRandom } from './random.ts';
import { loadSources, type Source } from './sources.ts';

const readOption = (name: string): string | undefined =>
  new RegExp(`--${name}=(\\S+)`).exec(process.argv.join(' '))?.[1];
const MINUTES = Number(readOption('minutes') ?? 10);
const SEED = Number(readOption('seed') ?? 1);
const ONLY_CASE = readOption('case');
const OUT = resolve(import.meta.dirname, '../../../../../bench/out/fuzz');
/** More time than on the server, because a busy machine may be slow. */
const LIMITS = { size: 2, timeoutMs: 20_000, maxBytes: 450 * 1024 ** 2 };
const CONCURRENCY = 2;

type Finding = { number: number; source: string; what: string; reason: string; message: string };

const all = await loadSources(readOption('format'));
if (all.length === 0) throw new Error('there is nothing to damage');
const pool = new ParserPool(LIMITS);
const findings = new Map<string, Finding & { times: number }>();
let largest = { bytes: 0, source: '' };
let [done, refused] = [0, 0];

/** The resident bytes of our parser processes (Linux). */
const listParserSizes = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const parent = / (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\) \S/s, ''))?.[1];
        return Number(parent) === process.pid ? [readResidentBytes(Number(pid)) ?? 0] : [];
      } catch {
        return []; // it has just exited
      }
    });

const listTasks = ({ format }: Source): Record<string, (path: string) => Promise<unknown>> => ({
  read: (path) => pool.read({ path, format }),
  ...(isConvertible(format) && {
    form: async (path: string) => {
      let bytes = 0;
      for await (const chunk of pool.stream({ kind: 'convert', path, format, title: null, language: null }))
        bytes += chunk.length;
      return bytes;
    },
  }),
  ...(format === 'zip' && {
    inside: async (path: string) => {
      for (const { path: entry } of (await pool.listBooksInZip(path)).slice(0, 3)) {
        for await (const _piece of pool.stream({ kind: 'extract', path, entry })) void _piece;
      }
    },
  }),
});

/** Classifies a parser error; null for an expected refusal. */
const classifyError = (error: unknown): { reason: string; message: string } | null => {
  if (error instanceof ReadingAborted) return null;
  if (!(error instanceof UnreadableBook)) return { reason: 'fault', message: String(error) };
  const { reason, message } = error;
  return reason === 'damaged' || reason === 'hostile' ? null : { reason, message };
};

const runCase = async (number: number): Promise<void> => {
  const random = createRandom(computeCaseSeed(SEED, number));
  const source = random.pick(all);
  const bytes =
    source.files && random.below(3) > 0
      ? await damageZipEntry(source.files, random)
      : damageBytes(source.bytes, random);
  await withTempFile(bytes, async (path) => {
    for (const [what, task] of Object.entries(listTasks(source))) {
      let found = await task(path).then(() => null, countRefusal);
      // a timeout caused by a busy machine passes the second time
      if (found?.reason === 'time') found = await task(path).then(() => null, countRefusal);
      if (found) reportFinding({ number, source: source.name, what, ...found }, bytes);
    }
  });
  done += 1;
  const now = Math.max(0, ...listParserSizes());
  if (now > largest.bytes) largest = { bytes: now, source: `${source.name}, case ${number}` };
};
const countRefusal = (error: unknown): ReturnType<typeof classifyError> => {
  refused += 1;
  return classifyError(error);
};

const reportFinding = (finding: Finding, bytes: Buffer): void => {
  const { number, source, what, reason, message } = finding;
  const where = message
    .split('\n')
    .slice(0, 3)
    .join(' ')
    .replaceAll(/\d{3,}/g, 'n');
  const key = `${extname(source)} ${what} ${reason} ${where}`;
  const known = findings.get(key);
  findings.set(key, { ...(known ?? finding), times: (known?.times ?? 0) + 1 });
  if (known) return;
  mkdirSync(OUT, { recursive: true });
  const file = join(OUT, `${SEED}-${number}-${what}-${reason}-${basename(source)}`);
  writeFileSync(file, bytes);
  console.log(
    `case ${number}: ${what} of ${source}: ${reason}: ${message.split('\n').slice(0, 4).join('\n    ')}\n  saved as ${file}`,
  );
};

const began = performance.now();
const isOver = (): boolean => (performance.now() - began) / 60_000 >= MINUTES;
let next = 0;
const runUntilOver = async (): Promise<void> => {
  while (!isOver()) await runCase(next++);
};
console.log(`${all.length} files, seed ${SEED}`);
if (ONLY_CASE !== undefined) await runCase(Number(ONLY_CASE));
else await Promise.all(Array.from({ length: CONCURRENCY }, runUntilOver));
await pool.close();

for (const { source, what, reason, times, number } of findings.values()) {
  console.log(`${times} × ${reason}: ${what} of ${source}, first in case ${number} (--seed=${SEED} --case=${number})`);
}
console.log(
  `${done} damaged books, ${refused} times refused, ${findings.size} findings; the largest parser ${Math.round(largest.bytes / 1024 ** 2)} MB (${largest.source})`,
);
process.exit(findings.size > 0 ? 1 : 0);
