import type { Words } from '../../translation-types.ts';

export const catalogue = {
  'books.title': '《{{title}}》',
  'books.some_other': '{{count, number}} 本书',
  'bin.done': '已移入回收站：{{books}}。',
  'bin.failed': '无法删除：{{books}}。{{why}}',
  'restore.failed': '无法恢复：{{books}}。{{why}}',
  'rating.failed': '无法保存评分：{{books}}。{{why}}',
  'review.failed': '无法保存书评：{{books}}。{{why}}',
  'collection.added': '已加入“{{name}}”：{{books}}。',
  'collection.taken': '已从“{{name}}”移除：{{books}}。',
  'collection.failed': '无法更改“{{name}}”：{{books}}。{{why}}',
  'favourite.failed': '无法更改收藏：{{books}}。{{why}}',
  'some.failed_other': '{{count, number}} 项更改未能保存。{{why}}',
  'status.failed': '无法更改阅读状态：{{books}}。{{why}}',
  'unread.done': '已标为未读：{{books}}。',
} satisfies Words<'zh', 'catalogue'>;
