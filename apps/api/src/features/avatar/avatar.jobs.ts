import { defineJob, type Job } from '../../platform/queue/queue.ts';
import { type AvatarService, fetchAvatarKind } from './avatar.service.ts';

export const createAvatarJobs = ({ avatars }: { avatars: Pick<AvatarService, 'fetchFromShop'> }): Job[] => [
  defineJob(fetchAvatarKind, ({ readerId }, signal) => avatars.fetchFromShop(BigInt(readerId), signal)),
];
