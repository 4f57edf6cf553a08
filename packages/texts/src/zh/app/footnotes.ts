import type { Words } from '../../translation-types.ts';

export const footnotes = {
  note: '注释 {{label}}',
  go: '转到注释',
} satisfies Words<'zh', 'footnotes'>;
