import type { Words } from '../../translation-types.ts';

export const shortcuts = {
  title: '键盘快捷键',
  search: '搜索书库',
  move: '在图书之间移动',
  ends: '第一本或最后一本书',
  pages: '向上或向下一屏',
  open: '打开图书',
  menu: '图书选项',
  select: '选择图书',
  extend: '选择多本书',
  all: '选择所有图书',
  next: '下一个控件',
  previous: '上一个控件',
  close: '关闭或取消选择',
  show: '显示键盘快捷键',
} satisfies Words<'zh', 'shortcuts'>;
