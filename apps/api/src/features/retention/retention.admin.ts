import type { Command } from '../../platform/console/command.ts';
import type { RetentionService } from './retention.service.ts';

export const retentionCommands: readonly Command<{ retention: Pick<RetentionService, 'check'> }>[] = [
  {
    name: 'retention',
    summary:
      'Lists what is deleted by age, and how many rows are kept longer than that. Exits with 3 when there are any: a job has not run for a day.',
    args: [],
    flags: [],
    run: async ({ retention }) => {
      const rules = await retention.check();
      const late = new Set(rules.filter(({ overdue }) => overdue > 0).map(({ table }) => table));
      return {
        result: { rules },
        ...(late.size > 0 && {
          attention: `Rows are overdue in ${[...late].join(', ')}. See \`admin jobs list\` and \`admin jobs failed\`.`,
        }),
      };
    },
  },
];
