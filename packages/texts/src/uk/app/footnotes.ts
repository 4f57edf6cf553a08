import type { Words } from '../../translation-types.ts';

export const footnotes = {
  note: 'Примітка {{label}}',
  go: 'Перейти до примітки',
} satisfies Words<'uk', 'footnotes'>;
