import type { Words } from '../../words.ts';

export const heard = {
  at: 'Kapitel {{number}} · {{time}} ({{percent}})',
  playsElsewhere: 'Ein anderes Gerät spielt',
  plays: '{{device}} spielt jetzt. Hier hält die Wiedergabe gleich an.',
  playsPaused: '{{device}} spielt jetzt. Hier ist angehalten.',
  pauseHere: 'Hier anhalten',
  goOn: 'Weiterspielen',
  there: 'An dieser Stelle gibt es schon ein Lesezeichen',
} satisfies Words<'de', 'heard'>;
