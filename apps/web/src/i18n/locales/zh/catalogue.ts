import type { Words } from '../../words.ts';

export const catalogue = {
  'books.title': '《{{title}}》',
  'books.some_other': '{{count, number}} 本书',
  'bin.done': '已移入回收站：{{books}}。',
  'bin.failed': '未能删除，仍在原处：{{books}}。{{why}}',
  'restore.failed': '未能从回收站恢复：{{books}}。{{why}}',
  'collection.added': '已加入“{{name}}”：{{books}}。',
  'collection.taken': '已从“{{name}}”移出：{{books}}。',
  'collection.failed': '“{{name}}”未更改：{{books}}。{{why}}',
  'favourite.failed': '收藏标记未更改：{{books}}。{{why}}',
  'some.failed_other': '{{count, number}} 项更改未完成。{{why}}',
  'status.failed': '阅读状态未更改：{{books}}。{{why}}',
} satisfies Words<'zh', 'catalogue'>;
