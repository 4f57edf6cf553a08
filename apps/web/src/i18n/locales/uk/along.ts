import type { Words } from '../../words.ts';

export const along = {
  play: 'Читати вголос',
  pause: 'Пауза',
  'trouble.missing': 'Запис цього розділу не відтворюється.',
  'trouble.nothing': 'Далі в книзі немає запису читання.',
} satisfies Words<'uk', 'along'>;
