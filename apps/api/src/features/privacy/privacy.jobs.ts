import { type Job, job } from '../../platform/queue/queue.ts';
import { eraseKind } from './deletion.ts';
import { exportKind } from './exports.ts';
import type { PrivacyService } from './privacy.service.ts';

export const privacyJobs = ({ privacy }: { privacy: Pick<PrivacyService, 'makeExport' | 'erase'> }): Job[] => [
  job(exportKind, privacy.makeExport),
  job(eraseKind, (_payload, signal) => privacy.erase(signal)),
];
