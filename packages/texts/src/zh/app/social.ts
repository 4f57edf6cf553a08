import type { Words } from '../../translation-types.ts';

export const social = {
  or: '或',
  phone: '用手机登录',
  opening: '正在打开 {{provider}}',
  title: '其他登录方式',
  text: '您也可以用这些账户登录，我们不会与它们共享其他信息。',
  linkedAs: '已关联：{{name}}',
  createdWith: '您的书库由此账户创建：{{name}}',
  none: '未关联',
  link: '关联',
  unlink: '取消关联',
  unlinkTitle: '取消关联 {{provider}}？',
  unlinkText: '您将无法再用 {{provider}} 登录，但仍可用书店账户登录。',
  cancel: '取消',
  linked: '账户已关联，现在可以用它登录。',
} satisfies Words<'zh', 'social'>;
