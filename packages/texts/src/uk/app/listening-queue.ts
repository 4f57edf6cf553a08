import type { Words } from '../../translation-types.ts';

export const listeningQueue = {
  title: 'Черга',
  menu: 'Додати «{{title}}» до черги',
  playNext: 'Слухати наступною',
  add: 'Додати до черги',
  playsNext: '«{{title}}» — наступна в черзі.',
  added_one: '«{{title}}» додано до черги.',
  added_few: 'До черги додано {{count, number}} аудіокниги.',
  added_many: 'До черги додано {{count, number}} аудіокниг.',
  added_other: 'До черги додано {{count, number}} аудіокниги.',
  removed: '«{{title}}» прибрано з черги.',
  cleared: 'Чергу очищено.',
  clear: 'Очистити чергу',
  none: 'Черга порожня. Виберіть «Слухати наступною» або «Додати до черги» в меню аудіокниги.',
  loadFailed: 'Не вдалося завантажити чергу.',
  failed: 'Чергу не змінено. {{why}}',
  drag: 'Перемістити «{{title}}»',
  up: '«{{title}}» — вище',
  down: '«{{title}}» — нижче',
  remove: 'Прибрати «{{title}}» з черги',
  moved: '{{title}}: {{place}} з {{total}}',
} satisfies Words<'uk', 'listeningQueue'>;
