import type { Words } from '../../words.ts';

export const location = {
  here: '当前位置',
  book: '全书',
  chapter: '本章',
  page: '页',
  chapterLeft: '本章剩余',
  bookLeft: '全书剩余',
  goToPercent: '跳转到百分比',
  goToPage: '跳转到页',
  go: '前往',
  refused: '请输入 {{from}} 到 {{to}} 之间的数字。',
} satisfies Words<'zh', 'location'>;
