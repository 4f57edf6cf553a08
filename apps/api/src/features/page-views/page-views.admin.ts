import { type Command, UsageError } from '../../platform/console/command.ts';
import type { PageViewAdminService } from './page-view-admin.service.ts';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 731;

const parseDays = (text: string | undefined): number => {
  if (text === undefined) return DEFAULT_DAYS;
  const days = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > MAX_DAYS) throw new UsageError(`“${text}” is no number of days from 1 to ${MAX_DAYS}.`);
  return days;
};

export const pageViewCommands: readonly Command<{ pageViews: PageViewAdminService }>[] = [
  {
    name: 'page-views',
    summary:
      'Lists how often pages were opened, by day (UTC), page and language. Only visitors who allow analytics are counted; “networks” counts each network once a day and page.',
    args: [],
    flags: [
      { name: 'days', valueName: 'number', description: `the last days, today included; ${DEFAULT_DAYS} if omitted` },
    ],
    run: async ({ pageViews }, { options }) => ({ result: await pageViews.listViews(parseDays(options.days)) }),
  },
];
