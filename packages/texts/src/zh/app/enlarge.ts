import type { Words } from '../../translation-types.ts';

export const enlarge = {
  open: '放大图片或表格',
  close: '关闭',
  larger: '放大',
  smaller: '缩小',
  fit: '适合窗口',
  next: '下一个',
  previous: '上一个',
  picture: '图片',
  table: '表格',
  code: '代码',
  formula: '公式',
  of: '第 {{nth}} 个，共 {{count}} 个',
} satisfies Words<'zh', 'enlarge'>;
