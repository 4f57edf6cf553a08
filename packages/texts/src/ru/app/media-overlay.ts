import type { Words } from '../../translation-types.ts';

export const mediaOverlay = {
  play: 'Читать и слушать',
  pause: 'Пауза',
  'error.missing': 'Не удаётся воспроизвести запись этой главы.',
  'error.nothing': 'Дальше в книге записи нет.',
} satisfies Words<'ru', 'mediaOverlay'>;
