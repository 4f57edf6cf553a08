import type * as english from '../../en/server/adobe.ts';

export const internalPassword: typeof english.internalPassword = {
  subject: '您的 Adobe 密码',
  text: '您请求查看书库所附 Adobe 账户的密码。',
  once: (until) => `此链接仅可使用一次，有效期至 ${until}。您需要登录书库。`,
  ignore: '如果您没有提出此请求，请忽略本邮件。除您以外，任何人都无法打开此链接。',
  button: '显示密码',
};
