import type { Words } from '../../translation-types.ts';

export const reauthentication = {
  title: '确认是您本人',
  text: '您登录已有一段时间。请输入您的书店账户密码以继续。',
  password: '密码',
  cancel: '取消',
  continue: '继续',
  checking: '正在验证',
  wrongPassword: '密码不正确。',
  noPassword: '您的账户在这里没有密码。请退出后重新登录，并在五分钟内重试。',
  'factor.title': '确认是您本人',
  'factor.passkeyText': '请使用通行密钥以继续。',
  'factor.orCode': '或输入密码和验证码：',
  'factor.codeText': '请输入密码和验证码以继续。',
  'factor.codeOnly': '请输入验证码以继续。',
} satisfies Words<'zh', 'reauthentication'>;
