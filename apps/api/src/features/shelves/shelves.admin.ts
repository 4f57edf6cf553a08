import type { Command } from '../../platform/console/command.ts';
import type { ShelfService } from './shelves.service.ts';

export const shelvesCommands: readonly Command<{ shelves: ShelfService }>[] = [
  {
    name: 'shelves index',
    summary: 'Indexes books for the search that are not indexed yet. The worker does so every minute.',
    args: [],
    flags: [],
    run: async ({ shelves }, { signal }) => ({ result: await shelves.indexPending(signal) }),
  },
];
