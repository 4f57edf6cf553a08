import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

type Process = { pid: number; parentPid: number; commandLine: string };

const listProcesses = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'latin1')
          .replace(/^.*\) /s, '')
          .split(' ');
        const commandLine = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return stat[0] === 'Z' ? [] : [{ pid: Number(name), parentPid: Number(stat[1]), commandLine }];
      } catch {
        return []; // ended meanwhile
      }
    });

/** The running children of a process whose command line contains `word` (Linux). */
export const listChildProcesses = (parent: number, word: string): number[] =>
  listProcesses()
    .filter((candidate) => candidate.parentPid === parent && candidate.commandLine.includes(word))
    .map(({ pid }) => pid);

/** The first of them; null when there is none. */
export const findChildProcess = (parent: number, word: string): number | null =>
  listChildProcesses(parent, word)[0] ?? null;

/** Polls `ask` until its result is neither null, undefined nor false; rejections count as null. @throws Error after `seconds` */
export const waitUntil = async <T>(what: string, ask: () => Promise<T> | T, seconds = 30): Promise<NonNullable<T>> => {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await Promise.resolve(ask()).catch(() => null);
    if (answer !== null && answer !== undefined && answer !== false) return answer;
    if (performance.now() > end) throw new Error(`timeout after ${seconds} s: ${what}`);
    await pause(20);
  }
};

/** Waits for a promise. @throws Error after `seconds` */
export const withTimeout = <T>(what: string, promise: Promise<T>, seconds = 30): Promise<T> =>
  Promise.race([
    promise,
    pause(seconds * 1000, undefined, { ref: false }).then(() => {
      throw new Error(`timeout after ${seconds} s: ${what}`);
    }),
  ]);

export const hasExited = (pid: number): boolean => !listProcesses().some((candidate) => candidate.pid === pid);
