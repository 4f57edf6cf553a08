import type { Command } from '../../platform/console/command.ts';
import type { StatusService } from './status.service.ts';

export const statusCommands: readonly Command<{ status: StatusService }>[] = [
  {
    name: 'status',
    summary:
      'Shows version, processes, readers, books, storage, jobs, mails, last backup and sweep, and certificates on one screen. Large tables are estimated. Exits with 3 when something should be looked at.',
    args: [],
    flags: [
      {
        name: 'backups',
        valueName: 'folder',
        description: 'the folder of your backups, to see when the last was made',
      },
    ],
    async run({ status }, { options: { backups } }) {
      const { status: result, concerns } = await status.read(backups ?? null);
      return { result, ...(concerns.length > 0 && { attention: concerns.join(' ') }) };
    },
  },
];
