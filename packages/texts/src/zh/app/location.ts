import type { Words } from '../../translation-types.ts';

export const location = {
  here: '当前位置',
  book: '全书进度',
  chapter: '本章进度',
  page: '页',
  chapterLeft: '本章剩余',
  bookLeft: '全书剩余',
  goToPageOrPercent: '跳转到页码或百分比',
  goToPage: '跳转到页码',
  go: '前往',
  invalid: '请输入 {{from}} 到 {{to}} 之间的页码。',
  invalidBook: '请输入 {{from}} 到 {{to}} 之间的页码，或百分比（如 50%）。',
} satisfies Words<'zh', 'location'>;
