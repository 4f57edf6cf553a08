import type { Command } from '../../platform/console/command.ts';
import { createBackup, type Installation } from './backup.service.ts';
import { restoreBackup } from './restore.service.ts';

export const backupCommands: readonly Command<{ installation: Installation }>[] = [
  {
    name: 'backup',
    summary:
      'Saves the database, books, covers and keys to a new folder while Lectern is running. Keep the folder safe: anyone who can read it can sign in as any reader.',
    args: [{ name: 'folder', description: 'the target; must not exist yet or must be empty' }],
    flags: [],
    async run({ installation }, { args: { folder = '' }, signal, progress }) {
      const result = await createBackup(installation, folder, { signal, progress });
      return { result, ...(result.missing.length > 0 && { attention: MISSING_WARNING }) };
    },
  },
  {
    name: 'restore',
    summary:
      'Restores a backup into a stopped, empty installation of the same version and verifies every row and every byte.',
    args: [{ name: 'folder', description: 'the folder of the backup' }],
    flags: [{ name: 'force', description: 'replaces all existing data' }],
    async run({ installation }, { args: { folder = '' }, flags, signal, progress }) {
      const result = await restoreBackup(installation, folder, { force: flags.has('force'), signal, progress });
      return { result, ...(result.missing.length > 0 && { attention: MISSING_WARNING }) };
    },
  },
];

const MISSING_WARNING = 'Some books have no file in the storage. Run: admin sweep';
