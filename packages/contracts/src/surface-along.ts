import { z } from 'zod';

/** What the app and the reading surface say to each other about a book that is read aloud by its own recording. */

/** Read on from the page that is shown, or read no more. */
export const ReadAlong = z.object({ kind: z.literal('along'), play: z.boolean() });

/** Whether it is read now; `trouble` tells why not: the recording can't be had, or there is none from here on. */
export const Along = z.object({
  kind: z.literal('along'),
  isPlaying: z.boolean(),
  trouble: z.enum(['missing', 'nothing']).nullable(),
});
export type Along = z.infer<typeof Along>;
