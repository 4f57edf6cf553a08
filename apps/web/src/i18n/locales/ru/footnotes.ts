import type { Words } from '../../words.ts';

export const footnotes = {
  note: 'Примечание {{label}}',
  go: 'Перейти к примечанию',
} satisfies Words<'ru', 'footnotes'>;
