import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Work } from './work.ts';

/** A folder in which a parser process finds the one file that it is given, for as long as it works on it. */
export type ParserBox = {
  /** The folder; null where files are named as they are. */
  folder: string | null;
  /** Puts the file of a work into the box. Answers the work as the process has to be told. */
  lend(work: Work): Work;
  takeBack(): void;
  remove(): void;
};

/** Windows makes links only for the privileged. */
const HAS_LINKS = process.platform !== 'win32';

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'; // somebody else's
  }
};

let isSwept = false;
/** Boxes of a server that was killed; once in each process. */
const removeLeftBoxes = (): void => {
  if (isSwept) return;
  isSwept = true;
  for (const name of readdirSync(os.tmpdir())) {
    const pid = /^lectern-parser-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      rmSync(path.join(os.tmpdir(), name), { recursive: true, force: true });
    } catch {
      // another account's: it is that one's to remove
    }
  }
};

export const createParserBox = (): ParserBox => {
  if (!HAS_LINKS) return { folder: null, lend: (work) => work, takeBack: () => {}, remove: () => {} };
  removeLeftBoxes();
  const folder = mkdtempSync(path.join(os.tmpdir(), `lectern-parser-${process.pid}-`));
  const link = path.join(folder, 'book');
  const lendFile = (file: string): string => {
    rmSync(link, { force: true });
    symlinkSync(path.resolve(file), link);
    return link;
  };
  return {
    folder,
    lend(work) {
      if ('path' in work) return { ...work, path: lendFile(work.path) };
      if (work.kind === 'draw' && work.source.kind === 'archive')
        return { ...work, source: { ...work.source, path: lendFile(work.source.path) } };
      return work;
    },
    takeBack: () => rmSync(link, { force: true }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
