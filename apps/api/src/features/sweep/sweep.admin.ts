import type { Command } from '../../platform/console/command.ts';
import type { SweepService, Swept } from './sweep.service.ts';

export const sweepCommands: readonly Command<{ sweep: SweepService }>[] = [
  {
    name: 'sweep',
    summary:
      'Compares the storage with the database: bytes without owner, books without bytes, wrong counts. Removes no book, ever.',
    args: [],
    flags: [
      {
        name: 'mend',
        means: 'removes bytes that have no owner now and in ten minutes, corrects counts, marks missing bytes',
      },
      { name: 'at-once', means: 'does not wait the ten minutes: good only while nobody uploads' },
      { name: 'even-many', means: 'removes also when more than half of the storage has no owner' },
    ],
    run: async ({ sweep }, { flags, signal, progress }) => {
      const result = await sweep.run({
        mend: flags.has('mend'),
        many: flags.has('even-many'),
        signal,
        progress,
        ...(flags.has('at-once') && { wait: () => Promise.resolve() }),
      });
      const attention = attentionTo(result);
      return { result, ...(attention !== null && { attention }) };
    },
  },
];

const attentionTo = ({ missing, mended, ownerless, wrongHolders, wrongSpaces }: Swept): string | null => {
  if (missing > 0) {
    return 'Bytes are missing. Restore the objects from a backup; the same file uploaded by any reader brings them and its cover back too.';
  }
  return !mended && ownerless + wrongHolders + wrongSpaces > 0 ? 'Say --mend to set right what was found.' : null;
};
