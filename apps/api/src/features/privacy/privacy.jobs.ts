import { defineJob, type Job } from '../../platform/queue/queue.ts';
import { eraseJob } from './account-deletion.ts';
import { exportJob } from './exports.ts';
import type { PrivacyService } from './privacy.service.ts';

export const createPrivacyJobs = ({
  privacy,
}: {
  privacy: Pick<PrivacyService, 'buildExport' | 'eraseDue'>;
}): Job[] => [
  defineJob(exportJob, privacy.buildExport),
  defineJob(eraseJob, (_payload, signal) => privacy.eraseDue(signal)),
];
