import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

type Process = { pid: number; parent: number; line: string };

const all = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'latin1')
          .replace(/^.*\) /s, '')
          .split(' ');
        const line = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return stat[0] === 'Z' ? [] : [{ pid: Number(name), parent: Number(stat[1]), line }];
      } catch {
        return []; // gone since
      }
    });

/** The living child of a process whose command line holds `word` (Linux). */
export const childOf = (parent: number, word: string): number | null =>
  all().find((one) => one.parent === parent && one.line.includes(word))?.pid ?? null;

/** Asks again and again until there is an answer that is neither null nor false. @throws after `seconds` */
export const until = async <T>(what: string, ask: () => Promise<T> | T, seconds = 30): Promise<NonNullable<T>> => {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await Promise.resolve(ask()).catch(() => null);
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (performance.now() > end) throw new Error(`within ${seconds} s it did not come to this: ${what}`);
    await pause(20);
  }
};

/** What is promised, if it comes. @throws after `seconds` */
export const inTime = <T>(what: string, promised: Promise<T>, seconds = 30): Promise<T> =>
  Promise.race([
    promised,
    pause(seconds * 1000, undefined, { ref: false }).then(() => {
      throw new Error(`within ${seconds} s it did not come to this: ${what}`);
    }),
  ]);

export const isGone = (pid: number): boolean => !all().some((one) => one.pid === pid);
