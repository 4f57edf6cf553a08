import { appendFileSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { retention, subtractPeriod } from '@lectern/contracts';

const MB = 1024 ** 2;
const MAX_FILE_BYTES = 10 * MB;
const PRUNE_INTERVAL_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** A clock before this is not set yet. */
const EARLIEST = Date.UTC(2026, 0, 1);

type Options = {
  /** Without it, files are deleted by age only; the oldest go first. */
  maxBytes?: number;
  /** Receives the first error of a row, of writing and of deleting: a full disk. */
  report?: (sentence: string) => unknown;
  now?: () => Date;
};
export type LogFile = { write(text: string): void /** Deletes old files. */; prune(): void; close(): void };

/**
 * Opens a log that appends to `<folder>/<name>.<day>.log`, a new file for each day (UTC) and each 10 MB. A file is deleted when its
 * first line is as old as `retention.accessLog`, also while nothing is written. On a write error the text is lost. Several processes
 * may share a log.
 */
export const openLogFile = (
  folder: string,
  name: string,
  {
    maxBytes = 100 * MB,
    report = (sentence) => process.stderr.write(`${sentence}\n`),
    now = () => new Date(),
  }: Options = {},
): LogFile => {
  let current: { day: string; file: string; bytes: number } | undefined;
  const pattern = new RegExp(`^${name}\\.(?:(\\d{4}-\\d\\d-\\d\\d)(?:\\.\\d+)?\\.|1\\.)?log$`);

  const listFiles = () =>
    readdirSync(folder).flatMap((entry) => {
      const match = pattern.exec(entry);
      const file = path.join(folder, entry);
      const stats = match ? lstatSync(file, { throwIfNoEntry: false }) : undefined; // another process may have deleted it
      if (!match || !stats || stats.isDirectory()) return [];
      const { size, mtime, birthtime } = stats;
      // a file of an earlier version is as old as its first line, where the file system knows that
      const made = birthtime.getTime() > 0 && birthtime < mtime ? birthtime : mtime;
      return [{ file, size, begun: match[1] === undefined ? made : new Date(`${match[1]}T00:00:00Z`), mtime }];
    });

  /** Files from when the clock was ahead become files of today, because nobody knows their age. */
  const redate = (): void => {
    const time = now().getTime();
    if (time < EARLIEST) return;
    for (const { file, begun } of listFiles())
      if (begun.getTime() > time + DAY_MS) renameSync(file, findFreeName(now().toISOString().slice(0, 10)));
  };

  const prune = (): void => {
    redate();
    const files = listFiles().toSorted(
      (a, b) => a.begun.getTime() - b.begun.getTime() || a.mtime.getTime() - b.mtime.getTime(),
    );
    let total = files.reduce((sum, { size }) => sum + size, 0);
    for (const { file, size, begun } of files) {
      const isOld = begun <= subtractPeriod(now(), retention.accessLog.period);
      if (!isOld && (total <= maxBytes || file === current?.file)) continue;
      rmSync(file, { force: true });
      total -= size;
    }
  };

  const formatName = (day: string, number: number): string =>
    path.join(folder, `${name}.${day}${number === 0 ? '' : `.${number}`}.log`);
  const findFreeName = (day: string): string => {
    for (let number = 1; ; number += 1) if (!existsSync(formatName(day, number))) return formatName(day, number);
  };
  /** The first file of the day that is not full. */
  const openFile = (day: string) => {
    for (let number = 0; ; number += 1) {
      const file = formatName(day, number);
      const stats = statSync(file, { throwIfNoEntry: false });
      if (!stats?.isDirectory() && (stats?.size ?? 0) < MAX_FILE_BYTES) return { day, file, bytes: stats?.size ?? 0 };
    }
  };

  /** Runs what may fail, and reports the first error of a row. False when it failed. */
  const createGuard = (describe: () => string) => {
    let isFailing = false;
    return (run: () => void): boolean => {
      try {
        run();
        isFailing = false;
      } catch (error) {
        if (!isFailing) report(`${describe()}: ${error instanceof Error ? error.message : String(error)}`);
        isFailing = true;
      }
      return !isFailing;
    };
  };
  const guardWrite = createGuard(
    () => `Nothing can be written to ${current?.file ?? path.join(folder, `${name}.log`)}`,
  );
  const guardPrune = createGuard(() => `Old files of the log ${name} in ${folder} cannot be deleted`);

  const append = (text: string): void => {
    const day = now().toISOString().slice(0, 10);
    if (current?.day !== day || current.bytes >= MAX_FILE_BYTES) {
      current = undefined;
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      current = openFile(day);
      guardPrune(prune);
    }
    appendFileSync(current.file, text, { mode: 0o600 });
    current.bytes += Buffer.byteLength(text);
  };
  const write = (text: string): void => {
    if (!guardWrite(() => append(text))) current = undefined; // finds the file again at the next write
  };

  const pruneIfAny = (): void =>
    void guardPrune(() => {
      if (existsSync(folder)) prune();
    });
  pruneIfAny();
  const timer = setInterval(pruneIfAny, PRUNE_INTERVAL_MS);
  timer.unref();
  return { write, prune: pruneIfAny, close: () => clearInterval(timer) };
};
