import type { Words } from '../../words.ts';

export const heard = {
  at: 'Розділ {{number}} · {{time}} ({{percent}})',
  playsElsewhere: 'Грає інший пристрій',
  plays: '{{device}}: відтворення почалося там. Тут воно скоро зупиниться.',
  playsPaused: '{{device}}: відтворення йде там. Тут пауза.',
  pauseHere: 'Зупинити тут',
  goOn: 'Слухати далі',
  there: 'На цьому місці вже є закладка',
} satisfies Words<'uk', 'heard'>;
