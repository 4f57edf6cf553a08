import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { CommunityService } from './community.service.ts';
import { checkAccountKind, revokeTokenKind } from './community-connections.ts';
import { refreshFeedKind } from './community-feeds.ts';
import { sendRatingsKind } from './public-ratings.ts';

const once = { payload: z.object({}), retryDelaySeconds: 60, timeoutSeconds: 600, key: () => 'only' } as const;

export const createCommunityJobs = ({ community }: { community: CommunityService }): Job[] => [
  defineJob(refreshFeedKind, community.refreshFeed),
  defineJob(checkAccountKind, async (account) => ({ account: await community.checkAccount(account) })),
  defineJob(revokeTokenKind, async (token) => ({ access: await community.revokeToken(token) })),
  defineJob(sendRatingsKind, async (_payload, signal) => community.sendRatings(signal)),
  defineJob({ ...once, name: 'community.refresh-all', attempts: 1, schedule: '*/15 * * * *' }, async () => ({
    wanted: await community.refreshFeeds(),
  })),
  defineJob({ ...once, name: 'community.clean', attempts: 3, schedule: '52 * * * *' }, async () => ({
    addressesErased: await community.clean(),
  })),
];
