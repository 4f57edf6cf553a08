import type { Words } from '../../translation-types.ts';

export const listeningQueue = {
  title: 'Очередь',
  menu: 'Добавить «{{title}}» в очередь',
  playNext: 'Слушать следующей',
  add: 'Добавить в очередь',
  playsNext: '«{{title}}» — следующая в очереди.',
  added_one: '«{{title}}» добавлена в очередь.',
  added_few: 'В очередь добавлены {{count, number}} аудиокниги.',
  added_many: 'В очередь добавлено {{count, number}} аудиокниг.',
  added_other: 'В очередь добавлено {{count, number}} аудиокниги.',
  removed: '«{{title}}» убрана из очереди.',
  cleared: 'Очередь очищена.',
  clear: 'Очистить очередь',
  none: 'В очереди пусто. Выберите «Слушать следующей» или «Добавить в очередь» в меню аудиокниги.',
  loadFailed: 'Не удалось загрузить очередь.',
  failed: 'Очередь не изменена. {{why}}',
  drag: 'Переместить «{{title}}»',
  up: '«{{title}}» — выше',
  down: '«{{title}}» — ниже',
  remove: 'Убрать «{{title}}» из очереди',
  moved: '{{title}}: {{place}} из {{total}}',
} satisfies Words<'ru', 'listeningQueue'>;
