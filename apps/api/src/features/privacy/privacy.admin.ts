import type { Command } from '../../platform/console/command.ts';
import type { ErasureService } from './erasure.service.ts';

export const privacyCommands: readonly Command<{ erasing: ErasureService }>[] = [
  {
    name: 'reader erase',
    summary:
      'Permanently deletes an account immediately instead of after a week: library, notes, positions, sessions. The worker runs it and removes files that no one else uses from the storage.',
    args: [{ name: 'reader', description: 'the login, or the id if several readers share the login' }],
    flags: [],
    run: async ({ erasing }, { args: { reader = '' } }) => ({ result: await erasing.scheduleErasure(reader) }),
  },
];
