import type { Words } from '../../translation-types.ts';

export const privacy = {
  'export.title': '您的数据',
  'export.text':
    '将我们保存的所有与您有关的数据打包成一个 ZIP 文件：账户、图书、标注和笔记、阅读位置、收藏集、设备和登录记录。准备好后会发邮件通知您。',
  'export.start': '导出全部',
  'export.again': '重新导出',
  'export.starting': '正在开始',
  'export.running': '正在生成您的导出文件',
  'export.waiting': '即将开始生成您的导出文件',
  'export.canLeave': '您可以离开此页面。准备好后我们会发邮件通知您。',
  'export.ready': '您的导出文件已准备好',
  'export.availableUntil': '{{size}}。可下载至{{date}}。',
  'export.download': '下载',
  'export.nextAt': '{{moment}}之后可以再次导出。',
  'export.failed': '无法生成导出文件，请重试。',
  'delete.title': '删除账户',
  'delete.text':
    '您的图书、笔记、阅读位置和其他所有数据都将被永久删除。您有七天时间可以改变主意。您在书店的账户不受影响。',
  'delete.confirm': '删除我的账户',
  'delete.confirmTitle': '要删除您的账户吗？',
  'delete.pointSignOut': '您将在所有设备（包括此设备）上退出登录，应用密码也会失效。',
  'delete.pointDelay': '七天内不会删除任何内容。如要保留账户，请在此之前重新登录。',
  'delete.pointErasure': '之后，您的所有图书、笔记和阅读位置都会被删除，无法恢复。',
  'delete.pointExport': '想保留一份副本？请先导出您的数据。',
  'delete.cancel': '取消',
  'delete.deleting': '正在删除',
  'delete.scheduled': '您的账户将于{{date}}删除。在此之前登录即可保留。',
  'notice.text': '您的账户将于{{date}}删除，包括所有图书和笔记。',
  'notice.keep': '保留我的账户',
  'notice.cancelled': '您的账户已保留。',
} satisfies Words<'zh', 'privacy'>;
