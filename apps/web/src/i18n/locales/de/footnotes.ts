import type { Words } from '../../words.ts';

export const footnotes = {
  note: 'Anmerkung {{label}}',
  go: 'Zur Anmerkung',
} satisfies Words<'de', 'footnotes'>;
