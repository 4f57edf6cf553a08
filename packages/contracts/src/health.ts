import { z } from 'zod';
import { defineCall } from './call.ts';

export const health = {
  check: defineCall({
    name: 'health.check',
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'Whether this process can reach its database.',
    reply: z.object({ status: z.literal('ok') }),
    refusals: ['server.unavailable'],
  }),
};
