import type { Words } from '../../translation-types.ts';

export const social = {
  or: 'або',
  phone: 'Увійти з телефона',
  opening: 'Відкриваємо {{provider}}',
  title: 'Інші способи входу',
  text: 'Увійти можна й через ці облікові записи. Більше ми їм нічого не передаємо.',
  linkedAs: 'Прив’язано: {{name}}',
  createdWith: 'Вашу бібліотеку створено із цим обліковим записом: {{name}}',
  none: 'Не прив’язано',
  link: 'Прив’язати',
  unlink: 'Відв’язати',
  unlinkTitle: 'Відв’язати {{provider}}?',
  unlinkText: 'Входити через {{provider}} більше не вдасться. Вхід через книгарню залишиться.',
  cancel: 'Скасувати',
  linked: 'Обліковий запис прив’язано. Тепер через нього можна входити.',
} satisfies Words<'uk', 'social'>;
