import type { text as english } from '../../en/site/cookie-choice.ts';

export const text: typeof english = {
  label: 'Cookie',
  text: '必要的 Cookie 始终启用。若您同意，我们还会统计页面浏览量，且仅在自己的服务器上进行。',
  about: '了解 Cookie',
  acceptAll: '全部接受',
  rejectAll: '全部拒绝',
  choose: '自行选择',
  close: '关闭，暂不选择',
  categories: {
    necessary: {
      title: '绝对必要',
      text: '用于登录、安全和记住此项选择。始终启用。',
    },
    analytics: {
      title: '分析',
      text: '在我们自己的服务器上统计打开了哪些页面，不保存完整的 IP 地址。',
    },
    functionality: {
      title: '功能',
      text: '用于可选的附加功能。目前没有此类 Cookie。',
    },
    targeting: {
      title: '定向',
      text: '用于广告。没有此类 Cookie，也没有广告。',
    },
  },
  save: '保存选择',
  saved: '您的选择已保存。',
  notSaved: '未能保存您的选择，因为来自您所在网络的选择过多。没有允许任何新的内容。请一小时后重试。',
};
