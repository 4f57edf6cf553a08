import type { Words } from '../../words.ts';

export const footnotes = {
  note: '注释 {{label}}',
  go: '转到注释',
} satisfies Words<'zh', 'footnotes'>;
