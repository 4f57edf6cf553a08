import type { Words } from '../../words.ts';

export const heard = {
  at: 'Глава {{number}} · {{time}} ({{percent}})',
  playsElsewhere: 'Играет другое устройство',
  plays: '{{device}}: воспроизведение началось там. Здесь оно скоро остановится.',
  playsPaused: '{{device}}: воспроизведение идёт там. Здесь пауза.',
  pauseHere: 'Остановить здесь',
  goOn: 'Слушать дальше',
  there: 'В этом месте уже есть закладка',
} satisfies Words<'ru', 'heard'>;
