import type { PageHead } from '../../shapes/site-text.ts';

export const text: PageHead = {
  title: 'Lectern：登录您的书库',
  description: '登录您的电子书和有声书书库：在浏览器中阅读和收听，换一台设备也能从上次停下的地方继续。',
  keywords: ['登录', '电子书库', '有声书', '在线阅读', '云端书库'],
};
