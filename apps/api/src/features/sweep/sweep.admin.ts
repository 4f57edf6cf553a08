import type { Command } from '../../platform/console/command.ts';
import type { SweepReport, SweepService } from './sweep.service.ts';

export const sweepCommands: readonly Command<{ sweep: SweepService }>[] = [
  {
    name: 'sweep',
    summary:
      'Compares the storage with the database and reports orphaned files, missing files and wrong counts. Never removes a book.',
    args: [],
    flags: [
      {
        name: 'mend',
        description: 'removes files that are still orphaned after ten minutes, corrects counts, marks missing files',
      },
      { name: 'at-once', description: 'skips the ten-minute wait; use only while no one is uploading' },
      { name: 'even-many', description: 'removes files even if more than half of the storage is orphaned' },
    ],
    run: async ({ sweep }, { flags, signal, progress }) => {
      const result = await sweep.run({
        mend: flags.has('mend'),
        many: flags.has('even-many'),
        signal,
        progress,
        ...(flags.has('at-once') && { wait: () => Promise.resolve() }),
      });
      const attention = getAttention(result);
      return { result, ...(attention !== null && { attention }) };
    },
  },
];

const getAttention = ({ missing, mended, ownerless, wrongHolders, wrongSpaces }: SweepReport): string | null => {
  if (missing > 0) {
    return 'Files are missing. Restore them from a backup. Uploading the same file as any reader also restores it and its cover.';
  }
  return !mended && ownerless + wrongHolders + wrongSpaces > 0 ? 'Run with --mend to fix these problems.' : null;
};
