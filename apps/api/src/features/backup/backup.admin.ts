import { type Command, UsageError } from '../../platform/console/command.ts';
import { createBackup, type Installation } from './backup.service.ts';
import { type CheckSummary, checkBackup } from './check.service.ts';
import { pruneBackups } from './prune.service.ts';
import { completeRestore, restoreBackup } from './restore.service.ts';

export const backupCommands: readonly Command<{ installation: Installation; scratchDatabaseUrl: string }>[] = [
  {
    name: 'backup',
    summary:
      'Adds a backup of the database, books, covers and keys to a folder while Lectern is running. Books that an earlier backup of the folder has are not copied again. Keep the folder safe: anyone who can read it can sign in as any reader.',
    args: [{ name: 'folder', description: 'the folder of backups; must be empty or not exist the first time' }],
    flags: [],
    async run({ installation }, { args: { folder = '' }, signal, progress }) {
      const result = await createBackup(installation, folder, { signal, progress });
      return { result, ...(result.missing.length > 0 && { attention: MISSING_WARNING }) };
    },
  },
  {
    name: 'backup check',
    summary:
      'Rehearses a restore: reads every file of a backup, restores its rows into a scratch database, which is dropped afterwards, and compares the hash of every book. Names what is damaged. Changes nothing.',
    args: [{ name: 'folder', description: 'the folder of backups, for the newest, or of one backup' }],
    flags: [],
    async run({ scratchDatabaseUrl }, { args: { folder = '' }, signal, progress }) {
      const result = await checkBackup(scratchDatabaseUrl, folder, { signal, progress });
      const attention = describeDamage(result);
      return { result, ...(attention && { attention }) };
    },
  },
  {
    name: 'backup prune',
    summary: 'Removes all backups of a folder but the newest, and the objects that no remaining backup needs.',
    args: [{ name: 'folder', description: 'the folder of backups' }],
    flags: [
      { name: 'keep', valueName: 'number', required: true, description: 'how many of the newest backups to keep' },
    ],
    async run({ installation }, { args: { folder = '' }, options, signal, progress }) {
      const keep = Number(options.keep);
      if (!Number.isSafeInteger(keep) || keep < 1) throw new UsageError('--keep takes a number from 1.');
      return { result: await pruneBackups(installation, folder, keep, { signal, progress }) };
    },
  },
  {
    name: 'restore',
    summary:
      'Restores a backup of this or an earlier version into a stopped, empty installation. Checks everything before it writes anything, and verifies every row and every byte. If it was interrupted, run it again: what was copied is not copied again.',
    args: [{ name: 'folder', description: 'the folder of backups, for the newest, or of one backup' }],
    flags: [{ name: 'force', description: 'replaces all existing data' }],
    async run({ installation }, { args: { folder = '' }, flags, signal, progress }) {
      const result = await restoreBackup(installation, folder, { force: flags.has('force'), signal, progress });
      return { result, ...(result.missing.length > 0 && { attention: MISSING_WARNING }) };
    },
  },
  {
    name: 'restore complete',
    summary:
      'Completes the restore of a database to a moment by other means, such as pgBackRest, before Lectern starts: no cursor or id that was assigned after the moment is used again, and every client starts over.',
    args: [],
    flags: [
      {
        name: 'moment',
        valueName: 'time',
        required: true,
        description: 'the moment of the database, such as 2026-11-28T10:00:00Z',
      },
    ],
    async run({ installation }, { options }) {
      const moment = new Date(options.moment ?? '');
      if (Number.isNaN(moment.getTime())) throw new UsageError('--moment takes a time such as 2026-11-28T10:00:00Z.');
      await completeRestore(installation, moment);
      return { result: { moment: moment.toISOString() } };
    },
  },
];

const MISSING_WARNING = 'Some books have no file in the storage. Run: admin sweep';

/** Null when the backup is complete and every byte is valid. */
const describeDamage = (found: CheckSummary): string | null => {
  const { damagedTables, damagedKeys, damagedObjects, rehearsal, missing } = found;
  if (damagedTables.length + damagedKeys.length + damagedObjects.length > 0)
    return 'The backup is damaged: make a new one, and keep this one until then.';
  if (rehearsal !== null) return `The rows could not be restored: ${rehearsal}`;
  return missing.length > 0 ? 'The backup is valid, but some books had no file in the storage when it was made.' : null;
};
