import type { Words } from '../../words.ts';

export const standing = {
  blocked: '此账户已被封禁',
  until: '截止',
  forGood: '永久',
  reason: '原因',
  blockedNext: '封禁期间无法登录。如有疑问，请与我们联系：地址见使用条款。',
  locked: '此账户已锁定',
  lockedWhy: '他人可能知道其密码。',
  step1: '请在您的书店设置新密码。',
  step2: '然后打开我们邮件中的链接。如果邮件中没有链接，请与我们联系。',
  restricted: '您可以阅读、收听和下载，但不能更改任何内容。原因：{{reason}}',
  ends: '您的账户将于 {{date}} 终止，届时将连同所有图书和笔记一起删除。原因：{{reason}}',
  export: '带走您的图书',
  'unlock.title': '解锁您的账户',
  'unlock.text': '请先在书店设置新密码：旧密码可能已被他人知晓。',
  'unlock.do': '已设置新密码，解锁',
  'unlock.busy': '正在解锁',
  'unlock.done': '您的账户已解锁',
  'unlock.doneText': '请使用新密码登录。',
  'unlock.logIn': '登录',
  'unlock.gone': '此链接已失效',
} satisfies Words<'zh', 'standing'>;
