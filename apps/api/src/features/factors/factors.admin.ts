import type { Command } from '../../platform/console/command.ts';
import type { ReadersService } from '../account/readers.service.ts';
import type { FactorsService } from './factors.service.ts';

type Services = { readers: ReadersService; openCloud(): Promise<{ factors: FactorsService }> };

const READER = { name: 'reader', description: 'the login, or the id if several readers share the login' };

export const factorCommands: readonly Command<Services>[] = [
  {
    name: 'reader factors',
    summary: 'Shows the passkeys, authenticator app and recovery codes of a reader, without secrets.',
    args: [READER],
    flags: [],
    async run({ readers, openCloud }, { args: { reader = '' } }) {
      const id = await readers.resolveReaderId(reader);
      return { result: { reader: id, ...(await (await openCloud()).factors.getSummary(id)) } };
    },
  },
  {
    name: 'reader reset-factors',
    summary:
      'Removes all second factors and no longer asks for one at sign-in. For a reader who has lost them all and has proved their identity to you. The reader is notified by email.',
    args: [READER],
    flags: [],
    async run({ readers, openCloud }, { args: { reader = '' } }) {
      const id = await readers.resolveReaderId(reader);
      return { result: { reader: id, wasThere: await (await openCloud()).factors.reset(id) } };
    },
  },
];
