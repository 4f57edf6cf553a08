import type { Words } from '../../translation-types.ts';

export const ratings = {
  title: '我的评分',
  stars: '星级',
  none: '未评分',
  value: '{{stars}} 星（满分 5 星）',
  clear: '清除评分',
  private: '评分和书评仅您自己可见。',
  'filter.label': '评分',
  'filter.button': '评分：{{filter}}',
  'filter.all': '全部图书',
  'filter.rated': '已评分',
  'filter.five': '5 星',
  'filter.atLeast_other': '{{count, number}} 星及以上',
  'empty.title': '没有符合此评分的图书',
  'empty.text': '您可以在图书页面评分，或显示全部图书。',
  'empty.show': '显示全部图书',
  'review.write': '写书评',
  'review.edit': '编辑书评',
  'review.label': '我的书评',
  'review.save': '保存',
  'review.left_other': '还可输入 {{count, number}} 个字符',
} satisfies Words<'zh', 'ratings'>;
