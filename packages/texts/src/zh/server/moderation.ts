import type * as english from '../../en/server/moderation.ts';
import { formatDayTime } from '../../shapes/mail-dates.ts';

export const reason: typeof english.reason = '原因';

export const mistake: typeof english.mistake = '如果您认为这是误判，请与我们联系。地址见使用条款：{{url}}';

export const blocked: typeof english.blocked = ({ until }) => ({
  subject: '您的账户已被封禁',
  what: '我们已封禁您的账户，并让您在所有设备上退出登录。封禁期间无法登录，也无法重新注册。',
  rows: [['至', until ? formatDayTime('zh', until) : '永久']],
});

export const unblocked: typeof english.unblocked = () => ({ subject: '封禁已解除', what: '您可以重新登录了。' });

export const locked: typeof english.locked = (values) => ({
  subject: '您的账户已锁定：请设置新密码',
  what: `他人可能知道您的密码。为保护您的书库，我们已让您在所有设备上退出登录，并取消了与 Google 或 Facebook 账户的关联。请先在 ${values.shop} 设置新密码。`,
  steps: {
    atShop: `在 ${values.shop} 设置新密码`,
    thenLink: '完成后，请解锁您的账户。此链接仅可使用一次，七天内有效。',
    unlock: '解锁我的账户',
    thenUs: '完成后，请与我们联系，我们会解锁该账户。',
  },
});

export const unlocked: typeof english.unlocked = () => ({
  subject: '您的账户已解锁',
  what: '您现在可以使用新密码登录。',
});

export const restricted: typeof english.restricted = () => ({
  subject: '您的账户已受限',
  what: '您可以阅读、收听和下载，但不能上传或更改。您的图书和笔记不受影响。',
});

export const unrestricted: typeof english.unrestricted = () => ({
  subject: '限制已解除',
  what: '您可以重新使用全部功能。',
});

export const termination: typeof english.termination = ({ at }) => ({
  subject: `您的账户将于 ${formatDayTime('zh', at)} 终止`,
  what: '我们提前 14 天通知终止合同。在此之前一切照常；之后账户将连同所有图书和笔记一起删除。请提前导出。',
  rows: [['终止时间', formatDayTime('zh', at)]],
  button: '导出图书和笔记',
});

export const terminationCancelled: typeof english.terminationCancelled = () => ({
  subject: '您的账户将保留',
  what: '我们已撤销终止。不会删除任何内容，一切照常。',
});

export const exportOffer: typeof english.exportOffer = () => ({
  subject: '导出您的图书和笔记',
  what: '您可以将我们存储的全部数据导出为一个文件，包括图书、笔记、阅读位置和账户信息。请在设置的“隐私”中操作。',
  button: '前往导出',
});

export const warned: typeof english.warned = () => ({
  subject: '关于您账户的警告',
  what: '您违反了使用条款。此次仅为警告，您的书库不受影响。如再次发生，我们可能会限制或封禁您的账户。',
});

export const bookRemoved: typeof english.bookRemoved = ({ title }) => ({
  subject: `我们移除了《${title}》`,
  what: '我们从您的书库中移除了一本书，连同其阅读位置和笔记。它不在回收站中，同一文件也无法再次上传。',
  rows: [['图书', title]],
});
