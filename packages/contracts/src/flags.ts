import { z } from 'zod';

/** Feature flags with their defaults (spec section 6). Operators change them by the FLAGS setting. */
export const Flags = z.object({
  getMoreSpace: z.boolean().default(true),
  readRate: z.boolean().default(true),
  plan: z.boolean().default(true),
  widgets: z.boolean().default(false),
  qrCode: z.boolean().default(true),
  social: z.boolean().default(false),
  purchased: z.boolean().default(false),
  series: z.boolean().default(false),
  audioBooks: z.boolean().default(false),
});
export type Flags = z.infer<typeof Flags>;
export const defaultFlags: Flags = Flags.parse({});
