import type { Words } from '../../translation-types.ts';

export const readAloud = {
  title: 'Чтение вслух',
  play: 'Читать вслух',
  fromHere: 'Читать вслух отсюда',
  pause: 'Пауза',
  resume: 'Продолжить',
  previous: 'Предыдущее предложение',
  next: 'Следующее предложение',
  close: 'Остановить чтение вслух',
  speed: 'Скорость',
  rate: '{{rate}}×',
  voice: 'Голос',
  'voice.online': '{{name}} (онлайн)',
  sleep: 'Таймер сна',
  'sleep.off': 'Выключен',
  'sleep.chapter': 'Конец главы',
  'sleep.minutes_one': '{{count}} минута',
  'sleep.minutes_few': '{{count}} минуты',
  'sleep.minutes_many': '{{count}} минут',
  'sleep.minutes_other': '{{count}} минуты',
  'error.blocked': 'Браузер заблокировал звук. Нажмите «Продолжить».',
  'error.failed': 'Этот голос не работает. Выберите другой.',
  'error.noVoice':
    'На этом устройстве нет голоса для этого языка: {{language}}. Его можно добавить в настройках устройства.',
  'error.silent':
    'Браузер не может читать вслух на этом устройстве. Установите голос в настройках устройства или откройте книгу в другом браузере.',
  'error.missing': 'Не удалось загрузить следующую главу.',
} satisfies Words<'ru', 'readAloud'>;
