import type { Command } from '../../platform/console/command.ts';
import type { ErasingService } from './erasing.service.ts';

export const privacyCommands: readonly Command<{ erasing: ErasingService }>[] = [
  {
    name: 'reader erase',
    summary:
      'Deletes an account for good, at once instead of after a week: library, notes, places, sessions. The worker does it; bytes that nobody else holds leave the storage with it.',
    args: [{ name: 'reader', means: 'the login, or the id where a login means several' }],
    flags: [],
    run: async ({ erasing }, { args: { reader = '' } }) => ({ result: await erasing.eraseSoon(reader) }),
  },
];
