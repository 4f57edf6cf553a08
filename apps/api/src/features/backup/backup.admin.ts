import type { Command } from '../../platform/console/command.ts';
import { type Installation, saveInstallation } from './backup.service.ts';
import { restoreInstallation } from './restore.service.ts';

export const backupCommands: readonly Command<{ installation: Installation }>[] = [
  {
    name: 'backup',
    summary:
      'Saves database, books, covers and keys into a new folder while Lectern runs. Whoever reads the folder can sign in as anybody: guard it.',
    args: [{ name: 'folder', means: 'where to; it must not be there yet, or be empty' }],
    flags: [],
    async run({ installation }, { args: { folder = '' }, signal, progress }) {
      const result = await saveInstallation(installation, folder, { signal, progress });
      return { result, ...(result.missing.length > 0 && { attention: MISSING }) };
    },
  },
  {
    name: 'restore',
    summary:
      'Puts a backup into a stopped and empty installation of the same version, and proves every row and every byte.',
    args: [{ name: 'folder', means: 'of a backup' }],
    flags: [{ name: 'force', means: 'replaces all that is there' }],
    async run({ installation }, { args: { folder = '' }, flags, signal, progress }) {
      const result = await restoreInstallation(installation, folder, { force: flags.has('force'), signal, progress });
      return { result, ...(result.missing.length > 0 && { attention: MISSING }) };
    },
  },
];

const MISSING = 'Some books have no bytes: the storage did not have them. See: admin sweep';
