import type { Command } from '../../platform/console/command.ts';
import type { PartnerLog } from './partner-log.service.ts';

export const partnerCommands: readonly Command<{ partnerLog: PartnerLog }>[] = [
  {
    name: 'shop errors',
    summary:
      'What was refused of the calls of a shop in the last thirty days, and which purchases wait for somebody who does not come, the newest first: what the shop reads with `GET /partner/errors`.',
    args: [{ name: 'alias', means: 'the short name of the shop, as `shop list` shows it' }],
    flags: [],
    run: async ({ partnerLog }, { args: { alias = '' } }) => ({ result: await partnerLog.of(alias) }),
  },
];
