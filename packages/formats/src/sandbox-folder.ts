import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { ParserTask } from './parser-protocol.ts';

/** The only data folder that a parser process can read. It contains a link to the book while the process works on it. */
export type SandboxFolder = {
  /** The folder; null on systems where the process reads files by their own paths. */
  folder: string | null;
  /** Links the file of a task into the folder. Returns the task with the path that the process must use. */
  expose(task: ParserTask): ParserTask;
  unlink(): void;
  remove(): void;
};

/** Windows allows links only to privileged users. */
const HAS_LINKS = process.platform !== 'win32';

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'; // it belongs to another user
  }
};

let isCleaned = false;
/** Removes folders left by a server that was killed; runs once per process. */
const removeStaleFolders = (): void => {
  if (isCleaned) return;
  isCleaned = true;
  for (const name of readdirSync(os.tmpdir())) {
    const pid = /^lectern-parser-(\d+)-/.exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    try {
      rmSync(path.join(os.tmpdir(), name), { recursive: true, force: true });
    } catch {
      // it belongs to another user, who has to remove it
    }
  }
};

export const createSandboxFolder = (): SandboxFolder => {
  if (!HAS_LINKS) return { folder: null, expose: (task) => task, unlink: () => {}, remove: () => {} };
  removeStaleFolders();
  const folder = mkdtempSync(path.join(os.tmpdir(), `lectern-parser-${process.pid}-`));
  const link = path.join(folder, 'book');
  const linkFile = (file: string): string => {
    rmSync(link, { force: true });
    symlinkSync(path.resolve(file), link);
    return link;
  };
  return {
    folder,
    expose(task) {
      if ('path' in task) return { ...task, path: linkFile(task.path) };
      if (task.kind === 'drawPages' && task.source.kind === 'archive')
        return { ...task, source: { ...task.source, path: linkFile(task.source.path) } };
      return task;
    },
    unlink: () => rmSync(link, { force: true }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
