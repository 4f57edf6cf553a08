import type { Words } from '../../words.ts';

export const proof = {
  title: '还是您本人吗？',
  text: '您登录已有一段时间。请输入您在书店的账户密码，然后继续。',
  password: '密码',
  cancel: '取消',
  goOn: '继续',
  checking: '正在验证',
  wrong: '密码不正确。',
  noPassword: '您的账户在这里没有密码。请退出后重新登录，并在五分钟内完成此操作。',
  'factor.title': '确认是您本人',
  'factor.passkeyText': '请使用通行密钥以继续。',
  'factor.orCode': '或输入密码和验证码：',
  'factor.codeText': '请输入密码和验证码以继续。',
  'factor.codeOnly': '请输入验证码以继续。',
} satisfies Words<'zh', 'proof'>;
