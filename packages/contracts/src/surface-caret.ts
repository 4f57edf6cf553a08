import { z } from 'zod';

/** Messages about the caret, which selects text by keyboard. */

/** Shows or hides the caret. */
export const ControlCaret = z.object({ kind: z.literal('caret'), isOn: z.boolean() });

/**
 * What the caret did. `text` is what it reached or selected. `start`, `end`: it can't go further, `noText`: there is none on these pages,
 * `failed`: its code could not be loaded, `actions`: the reader asks for the toolbar of the selection.
 */
export const CaretEvent = z.object({
  kind: z.literal('caretEvent'),
  event: z.enum(['on', 'off', 'moved', 'selected', 'unselected', 'start', 'end', 'noText', 'failed', 'actions']),
  text: z.string().max(1024),
});
export type CaretEvent = z.infer<typeof CaretEvent>;
