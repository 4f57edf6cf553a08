import { type Command, Misused } from '../../platform/console/command.ts';
import { byteSize } from './byte-size.ts';
import type { ReadersService } from './readers.service.ts';

export const readerCommands: readonly Command<{ readers: ReadersService }>[] = [
  {
    name: 'reader list',
    summary: 'All readers, with their books and their space in bytes.',
    args: [],
    flags: [],
    run: async ({ readers }) => ({ result: { readers: await readers.list() } }),
  },
  {
    name: 'reader set-limit',
    summary: 'Gives a reader another space. No book is removed when it is smaller than what is used.',
    args: [
      { name: 'reader', means: 'the login, or the id where a login means several' },
      { name: 'size', means: 'for example 500MB, 2.5GB or a number of bytes; a kilobyte has 1024' },
    ],
    flags: [],
    run: async ({ readers }, { args: { reader = '', size = '' } }) => {
      const bytes = byteSize(size);
      if (bytes === null) throw new Misused(`“${size}” is no size: write it as 500MB, 2.5GB or a number of bytes.`);
      return { result: await readers.setLimit(reader, bytes) };
    },
  },
];
