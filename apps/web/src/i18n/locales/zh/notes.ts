import type { Words } from '../../words.ts';

export const notes = {
  title: '笔记与标注',
  loading: '正在加载笔记',
  'kind.highlight': '标注',
  'kind.note': '笔记',
  'kind.bookmark': '书签',
  more_other: '书中还有 {{count}} 条。',
} satisfies Words<'zh', 'notes'>;
