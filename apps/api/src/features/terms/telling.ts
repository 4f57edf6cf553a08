import { z } from 'zod';
import type { JobKind } from '../../platform/queue/queue.ts';

/** Tells readers of a change; each hour again, for those who came meanwhile. */
export const tellKind: JobKind<Record<string, never>> = {
  name: 'terms.tell',
  payload: z.object({}),
  attempts: 5,
  pauseSeconds: 60,
  limitSeconds: 3000,
  key: () => 'only',
  schedule: '41 * * * *',
};
