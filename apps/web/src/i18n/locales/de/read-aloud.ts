import type { Words } from '../../translation-types.ts';

export const readAloud = {
  title: 'Vorlesen',
  play: 'Vorlesen',
  fromHere: 'Ab hier vorlesen',
  pause: 'Pause',
  resume: 'Fortsetzen',
  previous: 'Vorheriger Satz',
  next: 'Nächster Satz',
  close: 'Vorlesen beenden',
  speed: 'Tempo',
  rate: '{{rate}}×',
  voice: 'Stimme',
  sleep: 'Einschlaftimer',
  'sleep.off': 'Aus',
  'sleep.chapter': 'Kapitelende',
  'sleep.minutes_one': '{{count}} Minute',
  'sleep.minutes_other': '{{count}} Minuten',
  'error.blocked': 'Der Browser hat den Ton blockiert. Starten Sie noch einmal.',
  'error.failed': 'Diese Stimme funktioniert nicht. Wählen Sie eine andere.',
  'error.missing': 'Das nächste Kapitel lässt sich nicht laden.',
} satisfies Words<'de', 'readAloud'>;
