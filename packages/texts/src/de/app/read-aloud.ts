import type { Words } from '../../translation-types.ts';

export const readAloud = {
  title: 'Vorlesen',
  play: 'Vorlesen',
  fromHere: 'Ab hier vorlesen',
  pause: 'Pause',
  resume: 'Fortsetzen',
  previous: 'Voriger Satz',
  next: 'Nächster Satz',
  close: 'Vorlesen beenden',
  speed: 'Tempo',
  rate: '{{rate}}×',
  voice: 'Stimme',
  'voice.online': '{{name}} (online)',
  sleep: 'Einschlaftimer',
  'sleep.off': 'Aus',
  'sleep.chapter': 'Kapitelende',
  'sleep.minutes_one': '{{count}} Minute',
  'sleep.minutes_other': '{{count}} Minuten',
  'error.blocked': 'Ihr Browser hat den Ton blockiert. Wählen Sie „Fortsetzen“.',
  'error.failed': 'Diese Stimme funktioniert nicht. Wählen Sie eine andere.',
  'error.noVoice':
    'Auf diesem Gerät gibt es keine Stimme für diese Sprache: {{language}}. In den Einstellungen des Geräts können Sie eine hinzufügen.',
  'error.silent':
    'Dieser Browser kann auf diesem Gerät nicht vorlesen. Installieren Sie in den Einstellungen des Geräts eine Stimme oder verwenden Sie einen anderen Browser.',
  'error.missing': 'Das nächste Kapitel konnte nicht geladen werden.',
} satisfies Words<'de', 'readAloud'>;
