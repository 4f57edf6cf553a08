import type { Words } from '../../translation-types.ts';

export const readAloud = {
  title: 'Читання вголос',
  play: 'Читати вголос',
  fromHere: 'Читати вголос звідси',
  pause: 'Пауза',
  resume: 'Продовжити',
  previous: 'Попереднє речення',
  next: 'Наступне речення',
  close: 'Зупинити читання вголос',
  speed: 'Швидкість',
  rate: '{{rate}}×',
  voice: 'Голос',
  'voice.online': '{{name}} (онлайн)',
  sleep: 'Таймер сну',
  'sleep.off': 'Вимкнено',
  'sleep.chapter': 'Кінець розділу',
  'sleep.minutes_one': '{{count}} хвилина',
  'sleep.minutes_few': '{{count}} хвилини',
  'sleep.minutes_many': '{{count}} хвилин',
  'sleep.minutes_other': '{{count}} хвилини',
  'error.blocked': 'Браузер заблокував звук. Натисніть «Продовжити».',
  'error.failed': 'Цей голос не працює. Виберіть інший.',
  'error.noVoice':
    'На цьому пристрої немає голосу для цієї мови: {{language}}. Його можна додати в налаштуваннях пристрою.',
  'error.silent':
    'Браузер не може читати вголос на цьому пристрої. Встановіть голос у налаштуваннях пристрою або відкрийте книгу в іншому браузері.',
  'error.missing': 'Не вдалося завантажити наступний розділ.',
} satisfies Words<'uk', 'readAloud'>;
