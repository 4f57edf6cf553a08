import type * as english from '../../en/server/social.ts';

export const accountLinked: typeof english.accountLinked = ({ provider, name, href }) => ({
  subject: `您的书库已关联 ${provider} 账户`,
  blocks: [
    { kind: 'text', text: `有人登录您的书库并关联了一个 ${provider} 账户，现在可以用它登录。` },
    { kind: 'facts', rows: [[provider, name]] },
    { kind: 'text', text: '如果是您本人操作，则无需处理。' },
    { kind: 'text', text: '如果不是，请取消关联，退出所有其他设备，并在您的书店更改密码。' },
    { kind: 'button', text: '查看已关联的账户', href },
  ],
});
