import type { Command } from '../../platform/console/command.ts';
import type { ReadersService } from '../account/readers.service.ts';
import type { FactorsService } from './factors.service.ts';

type Services = { readers: ReadersService; openCloud(): Promise<{ factors: FactorsService }> };

const READER = { name: 'reader', means: 'the login, or the id where a login means several' };

export const factorCommands: readonly Command<Services>[] = [
  {
    name: 'reader factors',
    summary: 'The passkeys, the authenticator app and the recovery codes of a reader; no secrets.',
    args: [READER],
    flags: [],
    async run({ readers, openCloud }, { args: { reader = '' } }) {
      const id = await readers.one(reader);
      return { result: { reader: id, ...(await (await openCloud()).factors.about(id)) } };
    },
  },
  {
    name: 'reader reset-factors',
    summary:
      'Removes all of them, and no sign-in asks for one any more: for a reader who has lost everything and has shown you who it is. The reader is told by mail.',
    args: [READER],
    flags: [],
    async run({ readers, openCloud }, { args: { reader = '' } }) {
      const id = await readers.one(reader);
      return { result: { reader: id, wasThere: await (await openCloud()).factors.reset(id) } };
    },
  },
];
