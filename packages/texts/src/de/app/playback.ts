import type { Words } from '../../translation-types.ts';

export const playback = {
  position: 'Kapitel {{number}} · {{time}} ({{percent}})',
  playsOnOtherDevice: 'Wiedergabe auf einem anderen Gerät',
  plays: '{{device}}: Wiedergabe gestartet. Hier wird gleich angehalten.',
  playsPaused: '{{device}}: Wiedergabe läuft. Hier ist angehalten.',
  pauseHere: 'Hier anhalten',
  resumeHere: 'Hier weiterhören',
  bookmarkExists: 'An dieser Position gibt es bereits ein Lesezeichen',
} satisfies Words<'de', 'playback'>;
