import { type Command, UsageError } from '../../platform/console/command.ts';
import type { MoveService } from './move.service.ts';
import type { RescanService } from './rescan.service.ts';

const PROGRESS_MS = 2000;

export const fileCommands: readonly Command<{
  move: MoveService;
  rescan: Pick<RescanService, 'countOutdated'>;
}>[] = [
  {
    name: 'storage rescan-status',
    summary:
      'Shows how many stored books an older version has read. The worker reads them again, those that were read last first; `missing` are those whose bytes are lost.',
    args: [],
    flags: [],
    run: async ({ rescan }) => ({ result: await rescan.countOutdated() }),
  },
  {
    name: 'storage move',
    summary:
      'Copies all books and covers to S3 or to disk and verifies each by SHA-256. You can stop and rerun it at any time, and run it alongside the API. The originals are kept.',
    args: [{ name: 'to', description: '`s3` or `disk`; its settings must be configured' }],
    flags: [
      { name: 'to', description: 'optional before the target' },
      {
        name: 'delete-source',
        description: 'removes the originals once STORAGE names the new storage and everything is verified',
      },
    ],
    async run({ move }, { args: { to }, flags, signal, progress }) {
      if (to !== 's3' && to !== 'disk') throw new UsageError(`“${to}” is not a valid storage. Use s3 or disk.`);
      let reportedAt = performance.now();
      const result = await move.move({
        to,
        deleteSource: flags.has('delete-source'),
        signal,
        progress({ copied, copiedBytes, there }) {
          if (performance.now() - reportedAt < PROGRESS_MS) return;
          reportedAt = performance.now();
          progress(`${copied} copied (${Math.round(copiedBytes / 1024 ** 2)} MB), ${there} were there …`);
        },
      });
      return { result, ...(!result.whole && { attention: result.next }) };
    },
  },
];
