import type { Words } from '../../translation-types.ts';

export const notes = {
  title: '笔记与标注',
  loading: '正在加载笔记',
  'kind.highlight': '标注',
  'kind.note': '笔记',
  'kind.bookmark': '书签',
  versions: '早期版本',
  'versions.copy': '复制',
  'versions.use': '恢复此版本',
  'versions.copied': '已复制',
  'versions.failed': '无法加载早期版本。',
  deletedNoteText: '此笔记已在另一台设备上删除。您写的内容：“{{text}}”',
  copyText: '复制内容',
  more_other: '书中还有 {{count}} 条。',
} satisfies Words<'zh', 'notes'>;
