import type { Command } from '../../platform/console/command.ts';
import type { PartnerLog } from './partner-log.service.ts';

export const partnerCommands: readonly Command<{ partnerLog: PartnerLog }>[] = [
  {
    name: 'shop errors',
    summary:
      'Lists the refused calls of a shop in the last 30 days and its unclaimed purchases, newest first. The shop sees the same with `GET /partner/errors`.',
    args: [{ name: 'alias', description: 'the short name of the shop, as shown by `shop list`' }],
    flags: [],
    run: async ({ partnerLog }, { args: { alias = '' } }) => ({ result: await partnerLog.listErrors(alias) }),
  },
];
