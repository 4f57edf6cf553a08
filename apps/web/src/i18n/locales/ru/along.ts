import type { Words } from '../../words.ts';

export const along = {
  play: 'Читать вслух',
  pause: 'Пауза',
  'trouble.missing': 'Запись этой главы не воспроизводится.',
  'trouble.nothing': 'Дальше в книге нет записи чтения.',
} satisfies Words<'ru', 'along'>;
