import type { Words } from '../../words.ts';

export const along = {
  play: 'Mitlesen',
  pause: 'Pause',
  'trouble.missing': 'Die Aufnahme zu diesem Kapitel lässt sich nicht abspielen.',
  'trouble.nothing': 'Ab hier wird nichts mehr vorgelesen.',
} satisfies Words<'de', 'along'>;
