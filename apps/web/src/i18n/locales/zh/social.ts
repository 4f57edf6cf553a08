import type { Words } from '../../words.ts';

export const social = {
  or: '或',
  phone: '用手机登录',
  going: '正在打开 {{provider}}',
  title: '用其他账号登录',
  text: '也可以用它们登录。我们不会与它们共享其他信息。',
  linkedAs: '已关联：{{name}}',
  own: '您的书库由它创建：{{name}}',
  none: '未关联',
  link: '关联',
  unlink: '取消关联',
  unlinkTitle: '取消与 {{provider}} 的关联？',
  unlinkText: '{{provider}} 将不能再打开您的书库。您仍可通过书店登录。',
  keep: '保留',
  linked: '账号已关联。今后它也能打开您的书库。',
} satisfies Words<'zh', 'social'>;
