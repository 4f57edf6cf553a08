import type { Command } from '../../platform/console/command.ts';
import type { FeedAdminService } from './feed-admin.service.ts';

export const partnerBookCommands: readonly Command<{ feeds: FeedAdminService }>[] = [
  {
    name: 'shop feeds',
    summary:
      'Lists the feeds of all shops: when each was last received, how many books it has, and what is wrong with it. Exits with 3 when one is broken. The shop finds the same in its error log.',
    args: [],
    flags: [],
    run: async ({ feeds }) => {
      const all = await feeds.listFeeds();
      const broken = all.filter(({ state }) => state === 'broken').map(({ alias }) => alias);
      return {
        result: { feeds: all },
        ...(broken.length > 0 && {
          attention: `Readers see the last good feed of ${[...new Set(broken)].join(', ')}.`,
        }),
      };
    },
  },
];
