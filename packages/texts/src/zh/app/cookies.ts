import type { Words } from '../../translation-types.ts';

export const cookies: Words<'zh', 'cookies'> = {
  label: 'Cookie',
  text: '必要的 Cookie 始终启用。若您同意，我们还会统计页面浏览量，且仅在自己的服务器上进行。',
  about: '了解 Cookie',
  acceptAll: '全部接受',
  rejectAll: '全部拒绝',
  choose: '自行选择',
  close: '关闭，暂不选择',
  save: '保存选择',
  saved: '您的选择已保存。',
  failed: '未能保存您的选择。请重试。',
  sectionText: '此浏览器允许哪些可选 Cookie。您可以随时更改。',
  necessary: '绝对必要',
  'necessary.text': '用于登录、安全和记住此项选择。始终启用。',
  analytics: '分析',
  'analytics.text': '在我们自己的服务器上统计打开了哪些页面，不保存完整的 IP 地址。',
  functionality: '功能',
  'functionality.text': '用于可选的附加功能。目前没有此类 Cookie。',
  targeting: '定向',
  'targeting.text': '用于广告。没有此类 Cookie，也没有广告。',
};
