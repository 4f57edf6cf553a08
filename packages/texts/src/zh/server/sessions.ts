import type * as english from '../../en/server/sessions.ts';

export const newDevice: typeof english.newDevice = ({ device, network, at, href }) => ({
  subject: '您的书库有新的登录',
  blocks: [
    { kind: 'text', text: '有人从一台新设备登录了您的书库。' },
    {
      kind: 'facts',
      rows: [
        ['设备', device],
        ['时间', at],
        ['网络', network],
      ],
    },
    { kind: 'text', text: '如果是您本人操作，则无需处理。' },
    { kind: 'text', text: '如果不是，请退出该设备，并在您的书店修改密码。' },
    { kind: 'button', text: '检查设备', href },
  ],
});

export const passwordGuessing: typeof english.passwordGuessing = ({ at, href }) => ({
  subject: '有人正在尝试登录您的书库',
  blocks: [
    {
      kind: 'text',
      text: '有人从您未曾使用过的设备和网络多次为您的账户输入了错误的密码。如果有人从新设备登录，我们会发邮件通知您。',
    },
    { kind: 'facts', rows: [['时间', at]] },
    { kind: 'text', text: '您仍可在用过的设备上照常登录。在新设备上，登录可能会多花几秒钟。' },
    { kind: 'text', text: '如果您的密码较短，或在其他网站也使用，请在您的书店修改密码。' },
    { kind: 'button', text: '检查设备', href },
  ],
});
