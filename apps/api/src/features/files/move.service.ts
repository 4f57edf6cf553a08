import path from 'node:path';
import type { StorageSettings } from '../../config/storage.ts';
import type { Database } from '../../platform/db/db.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { openJournal } from './move-journal.ts';
import { type MoveCounts, moveObjects, removeMovedObjects } from './move-objects.ts';

type Kind = StorageSettings['kind'];
type Collaborators = {
  db: Database;
  /** Holds the journal of a move. */
  dataDir: string;
  /** `kind` is the storage that the API uses now. */
  settings: StorageSettings;
  open: (kind: Kind) => Promise<Storage>;
};
type MoveOptions = {
  to: Kind;
  /** Removes from the other storage what is verified in this one, which must be in use. */
  deleteSource: boolean;
  signal: AbortSignal;
  progress?: (moved: MoveCounts) => void;
};
export type MoveReport = MoveCounts & {
  /** Every object is in the new storage. */
  whole: boolean;
  /** Objects that were removed from the old storage. */
  removed: number;
  /** Objects that stay there: those that nobody holds, or all when none were to be removed. */
  left: number;
  /** What the operator does next. */
  next: string;
};

export type MoveService = ReturnType<typeof createMoveService>;

/** Moves every object between the disk and S3; see docs/runbook.md. */
export const createMoveService = ({ db, dataDir, settings, open }: Collaborators) => ({
  /** @throws Error with one sentence for the operator when it can't be done. */
  async move({ to, deleteSource, signal, progress }: MoveOptions): Promise<MoveReport> {
    const inUse = settings.kind;
    if (deleteSource && inUse !== to) {
      throw new Error(`Nothing may be removed while the API uses the other storage: set STORAGE=${to}, restart it.`);
    }
    const other = to === 's3' ? 'disk' : 's3';
    const [source, target] = [await open(other), await open(to)];
    await target.check();
    const journal = await openJournal(
      path.join(dataDir, `moved-to-${to}`),
      to === 's3' ? `${settings.s3?.endpoint}/${settings.s3?.bucket}` : to,
    );
    const moved = await moveObjects({ from: source, to: target, db, journal, signal, ...(progress && { progress }) });
    const whole = moved.finished && moved.lost.length + moved.damaged.length === 0;
    const removed =
      whole && deleteSource ? await removeMovedObjects({ from: source, to: target, db, journal, signal }) : 0;
    let left = 0;
    for await (const _ of source.listObjects()) left += 1;
    if (deleteSource && whole && !signal.aborted) await journal.delete();
    return { ...moved, whole, removed, left, next: toNextStep({ moved, whole, to, inUse, deleteSource }) };
  },
});

type Outcome = { moved: MoveCounts; whole: boolean; to: Kind; inUse: Kind; deleteSource: boolean };

const toNextStep = ({ moved, whole, to, inUse, deleteSource }: Outcome): string => {
  if (!moved.finished) return 'It was stopped: run the same command again, it goes on where it was.';
  if (!whole) return 'Restore the objects named as lost or damaged from a backup, then run the same command again.';
  if (inUse !== to) {
    return `Everything is there. Set STORAGE=${to}, restart the API and the worker, and run the same command once more for what was uploaded meanwhile.`;
  }
  return deleteSource
    ? 'It is done.'
    : 'Everything is there. When you trust it, run the same command with --delete-source.';
};
