import type * as english from '../../en/server/terms.ts';
import { formatDay, formatDayTime } from '../../shapes/mail-dates.ts';

export const accessConfirmed: typeof english.accessConfirmed = ({ version, at, library, terms, privacy }) => ({
  subject: '欢迎使用您的书库',
  blocks: [
    {
      kind: 'text',
      text: '您首次登录，即表示提出接受使用条款的要约。我们已审核该要约并开通您的访问权限：合同就此成立。',
    },
    {
      kind: 'facts',
      rows: [
        ['登录时间', formatDayTime('zh', at)],
        ['使用条款', `第 ${version} 版`],
        ['查看条款', terms],
        ['隐私声明', privacy],
      ],
    },
    {
      kind: 'text',
      text: '您可以随时在设置中删除账户来终止合同。如果登录的不是您本人，请到您的书店更改密码，并在设置的“安全”中结束该会话。',
    },
    { kind: 'button', text: '打开书库', href: library },
  ],
});

export const termsChanging: typeof english.termsChanging = ({ version, effectiveAt, text, email }) => ({
  subject: `新的使用条款将于${formatDay('zh', effectiveAt)}生效`,
  blocks: [
    { kind: 'text', text: `使用条款即将变更。第 ${version} 版拟自${formatDay('zh', effectiveAt)}起对您生效。` },
    { kind: 'text', text: '如果您同意，无需任何操作：在该日之前未提出异议，新版本即对您生效。' },
    {
      kind: 'text',
      text: `如果您不同意，请在该日之前通过应用中的提示${email === null ? '' : `或写信至 ${email} `}提出异议。届时您此前接受的条款继续适用。在这种情况下，我们可以提前 14 天通知终止合同；在此之前您可以导出数据。`,
    },
    { kind: 'button', text: '阅读新条款', href: text },
  ],
});

export const termsObjected: typeof english.termsObjected = ({ version, at, effectiveAt }) => ({
  subject: '您对新使用条款的异议',
  blocks: [
    {
      kind: 'text',
      text: `我们已于${formatDayTime('zh', at)}收到您对使用条款第 ${version} 版的异议。该版本不会于${formatDay('zh', effectiveAt)}对您生效；您此前接受的条款继续适用。`,
    },
    {
      kind: 'text',
      text: '我们现在可以通过电子邮件提前 14 天通知终止合同。在此之前，您可以随时导出您的数据，也可以在设置的“隐私”中撤回异议。',
    },
  ],
});
