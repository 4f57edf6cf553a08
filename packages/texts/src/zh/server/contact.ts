import type * as english from '../../en/server/contact.ts';
import { formatDayTime } from '../../shapes/mail-dates.ts';

export const contactMessage: typeof english.contactMessage = (message) => ({
  subject: `来自 ${message.name || message.mail} 的留言`,
  blocks: [
    {
      kind: 'facts',
      rows: [
        ['发件人', message.name || '–'],
        ['电子邮件', message.mail],
        ['发送时间', formatDayTime('zh', message.at)],
        ['语言', '中文'],
      ],
    },
    { kind: 'text', text: message.comment },
  ],
  footer: '此留言通过您书库的联系表单发送。您的回复将直接发给留言者。',
});
