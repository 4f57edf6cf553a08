import { defineCall } from '@lectern/contracts';
import { z } from 'zod';

const Ids = z.object({ ids: z.array(z.string()) });
const Changed = z.object({ changed: z.array(z.string()) });
const common = {
  method: 'POST',
  access: 'reader',
  summary: '',
  body: Ids,
  reply: Changed,
  refusals: ['file.not_found'],
} as const;

/** Until the contract of the bin is here. */
export const bin = {
  put: defineCall({ name: 'bin.put', path: '/bin/books', ...common }),
  restore: defineCall({ name: 'bin.restore', path: '/bin/restore', ...common }),
};
