import type { ContactText } from '../../shapes/contact-text.ts';

export const text: ContactText = {
  title: '联系我们 · Lectern',
  description: '给本云端书库的运营者留言：咨询账户、图书与个人数据方面的问题，或者反馈您遇到的故障。',
  keywords: ['联系我们', '客服', '留言', '帮助', '运营者'],
  heading: '联系我们',
  lede: '对书库或个人数据有疑问？遇到故障？请给运营者留言。',
  mail: '电子邮件',
  mailHint: '回复将发送到此邮箱。',
  name: '姓名（选填）',
  comment: '留言',
  send: '发送',
  privacy: '您的留言仅用于回复您。送达 {days} 天后，我们会删除所存副本。详情请见[隐私声明](page:privacy)。',
  notSent: '您的留言尚未发送。',
  errors: {
    mail: { wrong: '电子邮件地址不正确', long: '该地址过长。' },
    name: { long: '姓名请勿超过 200 个字符。' },
    comment: { empty: '请填写留言内容。', long: '留言请勿超过 10,000 个字符。' },
    form: {
      early: '提交得太快了，请再点一次发送。',
      expired: '此页面打开时间过长，请重新发送留言。',
      too_many: '短时间内发送了多条留言，请一小时后再试；只要不关闭页面，您的文字会保留在这里。',
      off: '留言未发送：本书库的运营者尚未设置接收留言的地址。',
      failed: '邮件发送失败。您的文字仍保留在此，请稍后重试。',
    },
  },
  off: '本书库的运营者尚未设置接收留言的地址，因此暂时无法在此留言。',
  sent: {
    heading: '感谢您的留言',
    lede: '邮件已发送。回复将发送到您填写的邮箱。',
  },
  later: {
    heading: '您的留言已保存',
    lede: '邮件服务器暂时没有响应。恢复后会立即送达您的留言，无需重复发送。',
  },
  trap: '请将此栏留空',
};
