import type { Words } from '../../words.ts';

export const footnotes = {
  note: 'Примітка {{label}}',
  go: 'Перейти до примітки',
} satisfies Words<'uk', 'footnotes'>;
