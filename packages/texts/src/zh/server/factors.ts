import type * as english from '../../en/server/factors.ts';

export const factorsChanged: typeof english.factorsChanged = {
  subject: '您书库的安全设置已更改',
  'passkey-added': (name) => `您的账户已添加通行密钥“${name}”。`,
  'passkey-removed': (name) => `您的账户已移除通行密钥“${name}”。`,
  'app-added': '您的账户已设置身份验证器应用。',
  'app-removed': '您的账户已移除身份验证器应用。',
  'codes-made': '已生成新的恢复代码，之前的代码不再有效。',
  'code-used': (left) => `一个恢复代码已被使用。剩余代码：${left} 个。`,
  'ask-on': '从现在起，登录您的书库需要第二重验证。',
  'ask-off': '登录您的书库不再需要第二重验证。',
  guessed:
    '有人知道您的密码，并在登录时多次输入错误的验证码，但未能登录。一小时内不再接受来自未知设备的验证码。您仍可在自己的设备上登录，或使用通行密钥、恢复代码登录。',
  reset: '应请求，本书库的运营者已移除您的通行密钥、身份验证器应用和恢复代码。',
  when: '时间',
  device: '设备',
  network: '网络',
  wasYou: '如果是您本人操作，则无需处理。',
  notYou: '如果不是，请在您的书店更改密码，退出所有其他设备，并检查安全设置。',
  button: '检查安全设置',
};
