import type { Words } from '../../translation-types.ts';

export const footnotes = {
  note: 'Примечание {{label}}',
  go: 'Перейти к примечанию',
} satisfies Words<'ru', 'footnotes'>;
