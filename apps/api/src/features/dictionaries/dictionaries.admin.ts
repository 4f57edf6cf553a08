import { createReadStream, statSync } from 'node:fs';
import { type Command, UsageError } from '../../platform/console/command.ts';
import type { DictionaryService } from './dictionaries.service.ts';

type Services = { openCloud(): Promise<{ dictionaries: DictionaryService }> };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

export const dictionaryCommands: readonly Command<Services>[] = [
  {
    name: 'dictionary add',
    summary:
      'Adds a dictionary for all readers. Its licence has to allow that. The same dictionary again changes nothing.',
    args: [
      {
        name: 'file',
        description:
          'ZIP with the files of one StarDict dictionary (.ifo, .idx, .dict or .dict.dz, .syn) or of one for dictd (.index, .dict or .dict.dz)',
      },
    ],
    flags: [],
    async run({ openCloud }, { args: { file = '' } }) {
      if (!isFile(file)) throw new UsageError(`There is no file ${file}.`);
      const { dictionaries } = await openCloud();
      const { isNew, ...added } = await dictionaries.addShared(createReadStream(file));
      return { result: added, ...(!isNew && { attention: 'This dictionary was there already.' }) };
    },
  },
  {
    name: 'dictionary list',
    summary: 'Lists the dictionaries that all readers have.',
    args: [],
    flags: [],
    run: async ({ openCloud }) => ({
      result: {
        dictionaries: (await (await openCloud()).dictionaries.listShared()).map(({ id, name, entries, bytes }) => ({
          id,
          name,
          entries,
          bytes,
        })),
      },
    }),
  },
  {
    name: 'dictionary remove',
    summary: 'Removes a dictionary that all readers have. Those that readers uploaded themselves stay.',
    args: [{ name: 'id', description: 'as in the list' }],
    flags: [],
    async run({ openCloud }, { args: { id = '' } }) {
      const removed = UUID.test(id) ? await (await openCloud()).dictionaries.removeShared(id) : null;
      if (removed === null) throw new Error(`There is no dictionary ${id}. See: admin dictionary list`);
      return { result: { removed } };
    },
  },
];
