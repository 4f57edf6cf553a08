import { z } from 'zod';

/** Messages about reading along with a book's recording (EPUB Media Overlays). */

/** Starts playback from the current page, or stops it. */
export const ControlMediaOverlay = z.object({ kind: z.literal('along'), play: z.boolean() });

/** Whether it plays now; `trouble` says why not: the recording is unavailable, or there is none from here on. */
export const MediaOverlayState = z.object({
  kind: z.literal('along'),
  isPlaying: z.boolean(),
  trouble: z.enum(['missing', 'nothing']).nullable(),
});
export type MediaOverlayState = z.infer<typeof MediaOverlayState>;
