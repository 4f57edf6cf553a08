import type { Words } from '../../translation-types.ts';

export const ratings = {
  title: 'Ваша оцінка',
  stars: 'Зірки',
  none: 'Без оцінки',
  value: '{{stars}} з 5 зірок',
  clear: 'Прибрати оцінку',
  private: 'Оцінку й відгук бачите лише ви.',
  'review.write': 'Написати відгук',
  'review.edit': 'Змінити відгук',
  'review.label': 'Ваш відгук',
  'review.save': 'Зберегти',
  'review.left_one': 'Залишився {{count, number}} символ',
  'review.left_few': 'Залишилося {{count, number}} символи',
  'review.left_many': 'Залишилося {{count, number}} символів',
  'review.left_other': 'Залишилося {{count, number}} символу',
} satisfies Words<'uk', 'ratings'>;
