import type { Words } from '../../words.ts';

export const notes = {
  title: '笔记与标注',
  loading: '正在加载笔记',
  'kind.highlight': '标注',
  'kind.note': '笔记',
  'kind.bookmark': '书签',
  versions: '早期版本',
  'versions.copy': '复制',
  'versions.use': '使用此内容',
  'versions.copied': '已复制',
  'versions.failed': '无法加载早期版本。',
  goneWithWords: '此笔记已在另一台设备上删除。您写的内容:“{{text}}”',
  copyWords: '复制内容',
  more_other: '书中还有 {{count}} 条。',
} satisfies Words<'zh', 'notes'>;
