import type { Words } from '../../translation-types.ts';

export const playback = {
  position: 'Глава {{number}} · {{time}} ({{percent}})',
  playsOnOtherDevice: 'Воспроизводится на другом устройстве',
  plays: '{{device}}: воспроизведение началось. Здесь оно скоро остановится.',
  playsPaused: '{{device}}: идёт воспроизведение. Здесь пауза.',
  pauseHere: 'Остановить здесь',
  resumeHere: 'Слушать здесь',
  bookmarkExists: 'В этом месте уже есть закладка',
} satisfies Words<'ru', 'playback'>;
