import { type Command, Misused } from '../../platform/console/command.ts';
import type { MoveService } from './move.service.ts';

const PROGRESS_MS = 2000;

export const fileCommands: readonly Command<{ move: MoveService }>[] = [
  {
    name: 'storage move',
    summary:
      'Copies all books and covers to S3 or to the disk and proves each by its SHA-256. It can be stopped at any moment and run again, and it runs beside the API. The originals stay.',
    args: [{ name: 'to', means: '`s3` or `disk`; its settings must be there' }],
    flags: [
      { name: 'to', means: 'may stand before the word' },
      { name: 'delete-source', means: 'removes the originals, once STORAGE names the new storage and all is proved' },
    ],
    async run({ move }, { args: { to }, flags, signal, progress }) {
      if (to !== 's3' && to !== 'disk') throw new Misused(`“${to}” is no storage: objects move to s3 or to disk.`);
      let told = performance.now();
      const result = await move.move({
        to,
        deleteSource: flags.has('delete-source'),
        signal,
        progress({ copied, copiedBytes, there }) {
          if (performance.now() - told < PROGRESS_MS) return;
          told = performance.now();
          progress(`${copied} copied (${Math.round(copiedBytes / 1024 ** 2)} MB), ${there} were there …`);
        },
      });
      return { result, ...(!result.whole && { attention: result.next }) };
    },
  },
];
