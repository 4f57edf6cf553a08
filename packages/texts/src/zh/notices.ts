import type * as english from '../en/notices.ts';

export const notices: typeof english.notices = {
  'space.low': '可用空间即将用完。请删除不再需要的图书。',
  'upload.no_space': '空间不足，无法上传图书。请删除一些图书后重试。',
  'upload.unsupported': '不支持此格式。请尝试该书的其他格式。',
  'upload.refused': '{{reason}}',
  'upload.failed': '上传图书时出错。请重试。',
  'upload.left_out': '已添加。以下文件无法播放，已跳过：{{reason}}',
  'purchase.arrived': '已添加新书，购自 {{reason}}。',
  'standing.warned': '您收到一次警告。{{reason}}',
  'standing.book_removed': '我们已移除此书。{{reason}}',
  'standing.restricted': '您的账户已受限：可以阅读和下载，但不能更改。{{reason}}',
  'standing.unrestricted': '您的账户限制已解除。{{reason}}',
  'standing.ends': '我们已终止合同。您的账户将在本通知 14 天后删除，请提前导出您的图书。{{reason}}',
  'standing.stays': '您的账户不会被删除，终止已撤销。{{reason}}',
};
