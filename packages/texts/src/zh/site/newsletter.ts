import type { NewsletterText } from '../../shapes/newsletter-text.ts';

export const text: NewsletterText = {
  title: '邮件订阅 · Lectern',
  description:
    '通过电子邮件了解本云端书库的新功能、新支持的格式与新接入的书店。只需填写邮箱并确认，每封邮件都附有退订链接。',
  keywords: ['新闻邮件', '订阅', '退订', '电子邮件', '动态'],
  heading: '邮件订阅',
  lede: '不定期通过邮件告诉您新功能、新格式和新书店。',
  mail: '电子邮件',
  register: '订阅',
  consent:
    '我们只需要您的邮箱。您会收到一封带链接的邮件，确认之后才会开始寄送。每封邮件都有退订链接，您可以随时退订，退订后我们会删除该邮箱。详情请见[隐私声明](page:privacy)。',
  errors: {
    mail: { wrong: '电子邮件地址不正确' },
    form: {
      too_many: '订阅请求过多，请一小时后再试。',
      failed: '操作未成功。您填写的邮箱仍保留在此，请稍后重试。',
    },
  },
  registered: {
    heading: '请查收邮件',
    lede: '如果该邮箱可以接收新闻邮件，几分钟内您会收到一封带链接的邮件。请在 {hours} 小时内打开并确认。未经确认的邮箱将在 {days} 天后删除。',
  },
  confirm: {
    heading: '确认订阅',
    lede: '点击按钮即表示您同意用收到此链接的邮箱接收新闻邮件。您可以随时退订。',
    button: '确认订阅',
  },
  confirmed: {
    heading: '订阅成功',
    lede: '您的邮箱已确认。每封邮件都附有退订链接。',
  },
  expired: {
    heading: '此链接已失效',
    lede: '确认链接的有效期为 {hours} 小时，且仅最新的一个有效。您可以重新填写邮箱。',
    again: '重新订阅',
  },
  unsubscribe: {
    heading: '退订新闻邮件',
    lede: '我们会删除收到此链接的邮箱以及与之相关的全部记录。',
    button: '退订',
  },
  unsubscribed: {
    heading: '已退订',
    lede: '您的邮箱已删除，不会再收到新闻邮件。',
  },
  incomplete: {
    heading: '链接不完整',
    lede: '链接缺少一部分，因此未删除任何内容。请在邮件中重新打开，或完整复制该链接。',
  },
  footer: { heading: '邮件订阅', hint: '需通过邮件确认，可随时退订。' },
  trap: '请将此栏留空',
};
