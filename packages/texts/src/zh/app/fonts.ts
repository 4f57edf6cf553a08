import type { Words } from '../../translation-types.ts';

export const fonts = {
  add: '添加字体…',
  adding: '正在添加',
  hint: 'WOFF2、TTF 或 OTF。最多 {{most}} 个，每个不超过 {{size}} MB。',
  notLoaded: '无法加载您的字体。',
  remove: '删除 {{name}}',
  'remove.title': '删除此字体？',
  'remove.text': '使用“{{name}}”的图书将恢复自带的字体。',
  'remove.confirm': '删除',
  'remove.pending': '正在删除',
} satisfies Words<'zh', 'fonts'>;
