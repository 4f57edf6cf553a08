import { type Command, UsageError } from '../../platform/console/command.ts';
import type { SweepReport, SweepService } from './sweep.service.ts';

export const sweepCommands: readonly Command<{ sweep: SweepService }>[] = [
  {
    name: 'sweep',
    summary:
      'Compares the storage with the database and reports orphaned files, missing files, files that nobody has any more and wrong counts. Never removes a book.',
    args: [],
    flags: [
      {
        name: 'mend',
        description:
          'removes files that are still orphaned after ten minutes and those that nobody has had for REMOVED_FILES_DAYS, corrects counts, marks missing files',
      },
      { name: 'at-once', description: 'skips the ten-minute wait; use only while no one is uploading' },
      {
        name: 'free-space',
        description:
          'with --mend: removes files that nobody has any more without waiting for REMOVED_FILES_DAYS. The database of an earlier moment then misses them. Says how much that is, and does it with --yes',
      },
      { name: 'yes', description: 'confirms --free-space' },
      { name: 'even-many', description: 'removes files even if more than half of the storage is orphaned' },
    ],
    run: async ({ sweep }, { flags, signal, progress }) => {
      const freeSpace = flags.has('free-space');
      if (freeSpace && !flags.has('mend')) throw new UsageError('--free-space needs --mend.');
      if (freeSpace && !flags.has('yes')) {
        const waiting = await sweep.countWaiting();
        const question = `${waiting.contents} files (${waiting.bytes} bytes) would be removed for good. Repeat the command with --yes to do so.`;
        return { result: { waiting }, attention: question };
      }
      const result = await sweep.run({
        freeSpace,
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

const getAttention = ({ missing, mended, ownerless, unheld, wrongSpaces }: SweepReport): string | null => {
  if (missing > 0) {
    return 'Files are missing. Restore them from a backup. Uploading the same file as any reader also restores it and its cover.';
  }
  return !mended && ownerless + unheld + wrongSpaces > 0 ? 'Run with --mend to fix these problems.' : null;
};
