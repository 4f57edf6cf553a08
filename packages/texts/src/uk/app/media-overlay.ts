import type { Words } from '../../translation-types.ts';

export const mediaOverlay = {
  play: 'Читати й слухати',
  pause: 'Пауза',
  'error.missing': 'Не вдається відтворити запис цього розділу.',
  'error.nothing': 'Далі в книзі запису немає.',
} satisfies Words<'uk', 'mediaOverlay'>;
