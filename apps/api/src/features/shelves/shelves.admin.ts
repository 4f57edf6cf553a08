import type { Command } from '../../platform/console/command.ts';
import type { ShelfService } from './shelves.service.ts';

export const shelvesCommands: readonly Command<{ openCloud(): Promise<{ shelves: ShelfService }> }>[] = [
  {
    name: 'shelves index',
    summary: 'Indexes books for search and order that are not indexed yet. The worker does so every minute.',
    args: [],
    flags: [],
    run: async ({ openCloud }, { signal }) => ({ result: await (await openCloud()).shelves.indexPending(signal) }),
  },
];
