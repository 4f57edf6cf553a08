import { type Command, UsageError } from '../../platform/console/command.ts';
import type { ReadersService } from './readers.service.ts';

const UNITS = ['', 'K', 'M', 'G', 'T'];
const UNIT_FACTOR = 1024;

/** Parses a size as people write it: `500 MB`, `2.5G`, `1073741824`; a kilobyte has 1024 bytes. Null when it is no size. */
export const parseByteSize = (text: string): number | null => {
  const match = /^(\d{1,15}(?:\.\d{1,3})?)\s*([KMGT]?)(?:i?B)?$/i.exec(text.trim());
  if (!match) return null;
  const bytes = Number(match[1]) * UNIT_FACTOR ** UNITS.indexOf((match[2] ?? '').toUpperCase());
  return bytes <= Number.MAX_SAFE_INTEGER ? Math.round(bytes) : null;
};

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
    summary: 'Sets the storage limit of a reader. No book is removed if the limit is lower than what is used.',
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
