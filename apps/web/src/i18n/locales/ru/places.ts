import type { Words } from '../../words.ts';

export const places = {
  'device.named': '{{browser}}, {{system}}',
  'device.other': 'Другое устройство',
  'device.this': 'Это устройство',
  elsewhere: 'Место на другом устройстве',
  asked: '{{device}}: {{there}}, {{ago}} · здесь: {{here}}',
  go: 'Перейти туда',
  stay: 'Остаться',
  followed: 'Открыто место, где вы остановились: {{device}}',
  'followed.back': 'Вернуться',
  last: 'Последние места',
  'last.failed': 'Не удалось загрузить последние места.',
  'last.none': 'Пока не сохранено ни одного места.',
  back: 'Назад к {{percent}}',
  saved: 'сохранено {{ago}}',
  waiting: 'ждёт сети',
  failed: 'не сохранено, повторить',
} satisfies Words<'ru', 'places'>;
