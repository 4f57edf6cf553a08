import type { Words } from '../../translation-types.ts';

export const footnotes = {
  note: 'Nota {{label}}',
  go: 'Ir a la nota',
} satisfies Words<'es', 'footnotes'>;
