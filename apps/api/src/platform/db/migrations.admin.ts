import type { MigrationStatus } from '@lectern/postgres';
import type { CommandResult, LoneCommand } from '../console/command.ts';
import { readSchemaStatus } from './schema.ts';

/** `readUrl` throws a sentence when no database is configured. */
export const createMigrationCommands = (readUrl: () => string): readonly LoneCommand[] => [
  {
    name: 'migrate status',
    summary:
      'Compares the migrations of the database with those of this version, and changes nothing: what is applied, pending, running, interrupted, or of a newer version. Exits with 3 while some are missing, with 1 when this version may not use the database.',
    args: [],
    flags: [],
    runAlone: async () => summarize(await readSchemaStatus(readUrl())),
  },
];

const summarize = ({ problem, ...status }: MigrationStatus): CommandResult => {
  const missing = status.pending.length + status.unfinished.length;
  if (problem !== null) return { result: status, failure: problem };
  if (missing === 0) return { result: status };
  return { result: status, attention: `${missing} migrations are missing: node apps/api/src/migrate.ts applies them.` };
};
