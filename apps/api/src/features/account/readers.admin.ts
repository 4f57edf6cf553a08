import { parseByteSize } from '../../platform/byte-size.ts';
import { type Command, UsageError } from '../../platform/console/command.ts';
import type { ReadersService } from './readers.service.ts';

export const readerCommands: readonly Command<{ readers: ReadersService }>[] = [
  {
    name: 'reader list',
    summary: 'Lists all readers with their number of books and storage in bytes.',
    args: [],
    flags: [],
    run: async ({ readers }) => ({ result: { readers: await readers.list() } }),
  },
  {
    name: 'reader set-limit',
    summary:
      'Sets the reader’s own storage limit; a paid plan with more space takes precedence while it runs. No book is removed if the limit is lower than what is used.',
    args: [
      { name: 'reader', description: 'the login, or the id if several readers share the login' },
      { name: 'size', description: 'for example 500MB, 2.5GB or a number of bytes (1 KB = 1024 bytes)' },
    ],
    flags: [],
    run: async ({ readers }, { args: { reader = '', size = '' } }) => {
      const bytes = parseByteSize(size);
      if (bytes === null) throw new UsageError(`“${size}” is not a valid size. Use 500MB, 2.5GB or a number of bytes.`);
      return { result: await readers.setLimit(reader, bytes) };
    },
  },
];
