import type { Words } from '../../translation-types.ts';

export const footnotes = {
  note: 'Anmerkung {{label}}',
  go: 'Zur Anmerkung',
} satisfies Words<'de', 'footnotes'>;
