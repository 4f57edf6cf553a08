import type * as english from '../../en/server/newsletter.ts';
import { formatDayTime } from '../../shapes/mail-dates.ts';

export const confirmAddress: typeof english.confirmAddress = ({ confirmUrl, unsubscribeUrl, expiresAt }) => ({
  subject: '请确认订阅新闻邮件',
  blocks: [
    {
      kind: 'text',
      text: '有人（希望是您本人）用此邮箱订阅了 Lectern 的新闻邮件。请打开链接，并点击页面上的按钮进行确认。',
    },
    { kind: 'button', text: '确认邮箱', href: confirmUrl },
    {
      kind: 'text',
      text: `该链接仅可使用一次，有效期至${formatDayTime('zh', expiresAt)}。如果不是您本人操作，则无需理会：未经确认的邮箱将在 7 天后删除。您也可以立即删除：`,
    },
    { kind: 'link', text: '删除邮箱', href: unsubscribeUrl },
  ],
  footer: '您收到此邮件，是因为有人用此邮箱订阅了新闻邮件。',
});

export const alreadyRegistered: typeof english.alreadyRegistered = ({ unsubscribeUrl }) => ({
  subject: '您已订阅新闻邮件',
  blocks: [
    { kind: 'text', text: '有人再次用此邮箱订阅了 Lectern 的新闻邮件。该邮箱已确认，无需任何操作。' },
    { kind: 'link', text: '退订', href: unsubscribeUrl },
  ],
  footer: '您收到此邮件，是因为有人用此邮箱订阅了新闻邮件。',
});

export const issue: typeof english.issue = {
  unsubscribe: '退订',
  footer: '您收到此邮件，是因为您已确认用此邮箱订阅新闻邮件。',
};
