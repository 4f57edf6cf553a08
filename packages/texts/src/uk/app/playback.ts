import type { Words } from '../../translation-types.ts';

export const playback = {
  position: 'Розділ {{number}} · {{time}} ({{percent}})',
  playsOnOtherDevice: 'Відтворюється на іншому пристрої',
  plays: '{{device}}: відтворення почалося. Тут воно скоро зупиниться.',
  playsPaused: '{{device}}: триває відтворення. Тут пауза.',
  pauseHere: 'Зупинити тут',
  resumeHere: 'Слухати тут',
  bookmarkExists: 'На цьому місці вже є закладка',
} satisfies Words<'uk', 'playback'>;
