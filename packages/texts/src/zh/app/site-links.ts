import type { Words } from '../../translation-types.ts';

export const siteLinks: Words<'zh', 'siteLinks'> = {
  label: '关于 Lectern',
  about: '关于',
  faq: '常见问题',
  legal: '法律信息',
  terms: '使用条款',
  privacy: '隐私声明',
  cookies: 'Cookie',
  impressum: '运营者信息',
  contact: '联系我们',
  developers: '开发者',
};
