import type { Words } from '../../translation-types.ts';

export const ratings = {
  title: '我的评分',
  stars: '星级',
  none: '未评分',
  value: '{{stars}} 星（满分 5 星）',
  clear: '清除评分',
  private: '评分和书评仅您自己可见。',
  'review.write': '写书评',
  'review.edit': '编辑书评',
  'review.label': '我的书评',
  'review.save': '保存',
  'review.left_other': '还可输入 {{count, number}} 个字符',
} satisfies Words<'zh', 'ratings'>;
