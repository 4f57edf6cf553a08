import fs from 'node:fs';
import { promisify } from 'node:util';

const open = promisify(fs.open);
const stat = promisify(fs.fstat);

/** Files that are kept open, in use or not. Those in use are never refused. */
const MAX_KEPT = 64;
/** A file that is unused for one to two of these periods is closed. */
const SWEEP_MS = 200;

type KeptFile = { fd: number; size: number; users: number; wasUsed: boolean };
/** A file that stays open until `release`, which is called once. Several users share one descriptor: read at explicit places. */
export type OpenFile = { fd: number; size: number; release: () => void };

/** Opens files for reading, and keeps them open for a moment: a player requests one range after the other. */
export const createOpenFiles = () => {
  const kept = new Map<string, KeptFile>();
  let sweeping: NodeJS.Timeout | null = null;

  const close = ({ fd }: KeptFile): void => fs.close(fd, ignoreError);

  const sweep = (): void => {
    for (const [path, file] of kept) {
      if (file.users === 0 && !file.wasUsed) {
        kept.delete(path);
        close(file);
      }
      file.wasUsed = false;
    }
    sweeping = kept.size > 0 ? setTimeout(sweep, SWEEP_MS).unref() : null;
  };

  /** It has its first user from the beginning, so that nothing closes it before. */
  const openNew = async (path: string): Promise<KeptFile> => {
    const fd = await open(path, 'r');
    const { size } = await stat(fd).catch((error: unknown) => {
      fs.close(fd, ignoreError);
      throw error;
    });
    const file = { fd, size, users: 1, wasUsed: true };
    if (!kept.has(path)) kept.set(path, file);
    sweeping ??= setTimeout(sweep, SWEEP_MS).unref();
    return file;
  };

  const release = (path: string, file: KeptFile): void => {
    file.users -= 1;
    if (file.users > 0) return;
    const isKept = kept.get(path) === file;
    if (isKept && kept.size <= MAX_KEPT) return;
    if (isKept) kept.delete(path);
    close(file);
  };

  return {
    /** @throws what opening throws */
    async open(path: string): Promise<OpenFile> {
      const known = kept.get(path);
      if (known) known.users += 1;
      const file = known ?? (await openNew(path));
      file.wasUsed = true;
      return { fd: file.fd, size: file.size, release: () => release(path, file) };
    },
    /** Closes a file as soon as nobody uses it, since it was removed. */
    forget(path: string): void {
      const file = kept.get(path);
      kept.delete(path);
      if (file?.users === 0) close(file);
    },
  };
};

/** The descriptor of a file that was only read has nothing to lose. */
const ignoreError = (): void => undefined;
