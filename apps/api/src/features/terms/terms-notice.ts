import { z } from 'zod';
import type { JobKind } from '../../platform/queue/queue.ts';

/** How long before a change of the terms readers are notified (spec section 9). */
const NOTICE_DAYS = 30;
export const NOTICE_MS = NOTICE_DAYS * 86_400_000;

/** Notifies readers of a change; runs again every hour for readers who joined meanwhile. */
export const notifyReadersJob: JobKind<Record<string, never>> = {
  name: 'terms.tell',
  payload: z.object({}),
  attempts: 5,
  retryDelaySeconds: 60,
  timeoutSeconds: 3000,
  key: () => 'only',
  schedule: '41 * * * *',
};
