import { z } from 'zod';
import { defineJob, type Job } from '../../platform/queue/queue.ts';
import type { PlanService } from './plans.service.ts';

export const createPlanJobs = ({ plans }: { plans: Pick<PlanService, 'notifyEnding'> }): Job[] => [
  defineJob(
    {
      name: 'plans.notify',
      payload: z.object({}),
      attempts: 5,
      retryDelaySeconds: 60,
      timeoutSeconds: 1800,
      key: () => 'only',
      schedule: '29 * * * *',
    },
    (_payload, signal) => plans.notifyEnding(signal),
  ),
];
