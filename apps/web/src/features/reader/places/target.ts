import type { SavedPosition, Target } from '@lectern/contracts';

/** Where a saved place lies, for the surface. */
export const targetOf = ({ cfi, quote, fraction }: Pick<SavedPosition, 'cfi' | 'quote' | 'fraction'>): Target => ({
  kind: 'place',
  cfi,
  quote,
  fraction,
});
