import type * as english from '../../en/server/privacy.ts';
import { formatDay } from '../../shapes/mail-dates.ts';

export const deletionRequested: typeof english.deletionRequested = ({ at, appUrl }) => ({
  subject: `您的账户将于${formatDay('zh', at)}删除`,
  blocks: [
    {
      kind: 'text',
      text: '您要求我们删除您的账户。所有设备均已退出登录。届时您的图书、笔记和阅读位置将被永久删除，无法恢复。',
    },
    { kind: 'text', text: '改变主意了，或者这不是您本人的操作？请在此之前登录并选择“保留我的账户”。' },
    { kind: 'button', text: '登录', href: appUrl },
  ],
});

export const deletionCancelled: typeof english.deletionCancelled = ({ appUrl }) => ({
  subject: '您的账户已保留',
  blocks: [
    { kind: 'text', text: '账户删除已取消，您的所有数据均已保留。' },
    { kind: 'button', text: '打开书库', href: appUrl },
  ],
});

export const deletionDone: typeof english.deletionDone = () => ({
  subject: '您的账户已删除',
  blocks: [{ kind: 'text', text: '按照您的要求，您的账户及所有数据已被删除。这是我们发给您的最后一封邮件。' }],
});

export const exportReady: typeof english.exportReady = ({ settings, expiresAt }) => ({
  subject: '您的导出文件已准备好',
  blocks: [
    {
      kind: 'text',
      text: `包含 Lectern 所存储的您的全部数据的 ZIP 文件已准备好。在${formatDay('zh', expiresAt)}之前，您可以在设置中下载。`,
    },
    { kind: 'button', text: '打开设置', href: settings },
    { kind: 'text', text: '如果这不是您申请的，可能有他人能访问您的账户，请在您的书店更改密码。' },
  ],
});
