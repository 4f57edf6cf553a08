// Damaged books for every parser and every reading form, in parser processes as the server has them.
// pnpm fuzz [--minutes=10] [--seed=1] [--format=epub] [--case=123]
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { ReadingCutOff, UnreadableBook } from '../../facts.ts';
import { hasForm } from '../../forms/make-form.ts';
import { ParserPool } from '../../parser-pool.ts';
import { residentBytes } from '../../resident-memory.ts';
import { withFile } from '../../testing.ts';
import { damagedInside } from './archives.ts';
import { chance, seedOf } from './chance.ts';
import { damaged } from './damage.ts';
import { type Source, sources } from './sources.ts';

const told = (name: string): string | undefined => new RegExp(`--${name}=(\\S+)`).exec(process.argv.join(' '))?.[1];
const MINUTES = Number(told('minutes') ?? 10);
const SEED = Number(told('seed') ?? 1);
const ONLY = told('case');
const OUT = resolve(import.meta.dirname, '../../../../../bench/out/fuzz');
/** Reading is a matter of seconds, but a busy machine may take its time. */
const LIMITS = { size: 2, timeoutMs: 20_000, maxBytes: 450 * 1024 ** 2 };
const AT_ONCE = 2;

type Finding = { number: number; source: string; what: string; reason: string; message: string };

const all = await sources(told('format'));
if (all.length === 0) throw new Error('there is nothing to damage');
const pool = new ParserPool(LIMITS);
const findings = new Map<string, Finding & { times: number }>();
let most = { bytes: 0, source: '' };
let [done, refused] = [0, 0];

/** Resident bytes of our parser processes (Linux). */
const parsers = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const parent = / (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\) \S/s, ''))?.[1];
        return Number(parent) === process.pid ? [residentBytes(Number(pid)) ?? 0] : [];
      } catch {
        return []; // it has just gone
      }
    });

const tasks = ({ format }: Source): Record<string, (path: string) => Promise<unknown>> => ({
  read: (path) => pool.read({ path, format }),
  ...(hasForm(format) && {
    form: async (path: string) => {
      let bytes = 0;
      for await (const piece of pool.make({ kind: 'form', path, format, title: null, language: null }))
        bytes += piece.length;
      return bytes;
    },
  }),
  ...(format === 'zip' && {
    inside: async (path: string) => {
      for (const { path: entry } of (await pool.inside(path)).slice(0, 3)) {
        for await (const _piece of pool.make({ kind: 'entry', path, entry })) void _piece;
      }
    },
  }),
});

/** What is wrong with a parser that ends so; null for books that are read, or refused as they should be. */
const fault = (error: unknown): { reason: string; message: string } | null => {
  if (error instanceof ReadingCutOff) return null;
  if (!(error instanceof UnreadableBook)) return { reason: 'fault', message: String(error) };
  const { reason, message } = error;
  return reason === 'damaged' || reason === 'hostile' ? null : { reason, message };
};

const one = async (number: number): Promise<void> => {
  const by = chance(seedOf(SEED, number));
  const source = by.one(all);
  const bytes = source.files && by.below(3) > 0 ? await damagedInside(source.files, by) : damaged(source.bytes, by);
  await withFile(bytes, async (path) => {
    for (const [what, task] of Object.entries(tasks(source))) {
      let found = await task(path).then(() => null, seen);
      // what only a busy machine is guilty of passes the second time
      if (found?.reason === 'time') found = await task(path).then(() => null, seen);
      if (found) note({ number, source: source.name, what, ...found }, bytes);
    }
  });
  done += 1;
  const now = Math.max(0, ...parsers());
  if (now > most.bytes) most = { bytes: now, source: `${source.name}, case ${number}` };
};
const seen = (error: unknown): ReturnType<typeof fault> => {
  refused += 1;
  return fault(error);
};

const note = (finding: Finding, bytes: Buffer): void => {
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
    `case ${number}: ${what} of ${source}: ${reason}: ${message.split('\n').slice(0, 4).join('\n    ')}\n  kept as ${file}`,
  );
};

const began = performance.now();
const isOver = (): boolean => (performance.now() - began) / 60_000 >= MINUTES;
let next = 0;
const work = async (): Promise<void> => {
  while (!isOver()) await one(next++);
};
console.log(`${all.length} files, seed ${SEED}`);
if (ONLY !== undefined) await one(Number(ONLY));
else await Promise.all(Array.from({ length: AT_ONCE }, work));
await pool.close();

for (const { source, what, reason, times, number } of findings.values()) {
  console.log(`${times} × ${reason}: ${what} of ${source}, first in case ${number} (--seed=${SEED} --case=${number})`);
}
console.log(
  `${done} damaged books, ${refused} times refused, ${findings.size} findings; the largest parser ${Math.round(most.bytes / 1024 ** 2)} MB (${most.source})`,
);
process.exit(findings.size > 0 ? 1 : 0);
