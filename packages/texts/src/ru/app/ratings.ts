import type { Words } from '../../translation-types.ts';

export const ratings = {
  title: 'Ваша оценка',
  stars: 'Звёзды',
  none: 'Без оценки',
  value: '{{stars}} из 5 звёзд',
  clear: 'Убрать оценку',
  private: 'Оценку и отзыв видите только вы.',
  'review.write': 'Написать отзыв',
  'review.edit': 'Изменить отзыв',
  'review.label': 'Ваш отзыв',
  'review.save': 'Сохранить',
  'review.left_one': 'Остался {{count, number}} символ',
  'review.left_few': 'Осталось {{count, number}} символа',
  'review.left_many': 'Осталось {{count, number}} символов',
  'review.left_other': 'Осталось {{count, number}} символа',
} satisfies Words<'ru', 'ratings'>;
