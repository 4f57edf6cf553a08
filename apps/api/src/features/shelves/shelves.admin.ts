import type { Command } from '../../platform/console/command.ts';
import type { ShelvesService } from './shelves.service.ts';

export const shelvesCommands: readonly Command<{ shelves: ShelvesService }>[] = [
  {
    name: 'shelves index',
    summary:
      'Makes books findable that are not yet: those from before the search was there. The worker does so every minute.',
    args: [],
    flags: [],
    run: async ({ shelves }, { signal }) => ({ result: await shelves.indexOld(signal) }),
  },
];
