import type { Words } from '../../words.ts';

export const find = {
  find: 'Im Buch suchen',
  what: 'Gesuchte Wörter',
  next: 'Nächste Stelle',
  previous: 'Vorige Stelle',
  list: 'Alle Stellen',
  place: '{{place}} von {{hits}}',
  found: 'Gefunden: {{hits}}',
  searching: 'Gefunden: {{hits}} · {{searched}} von {{all}}',
  stopped: 'Angehalten. Gefunden: {{hits}}',
  more: 'Die ersten {{hits}} Stellen; es gibt mehr.',
  stop: 'Anhalten',
  'unable.offline': 'Suche nicht möglich: Sie sind offline. Suchen Sie erneut, sobald Sie wieder verbunden sind.',
  'unable.server': 'Suche nicht möglich: Das Buch konnte nicht geladen werden. Versuchen Sie es gleich noch einmal.',
  nothingInPart: 'Im durchsuchbaren Teil wurde nichts gefunden.',
  'nothing.chapters': 'Nichts gefunden.',
  'nothing.pages': 'Nichts gefunden. Eingescannte Seiten haben keinen Text zum Suchen.',
  'failed.chapters_one': '{{count}} Kapitel konnte nicht durchsucht werden.',
  'failed.chapters_other': '{{count}} Kapitel konnten nicht durchsucht werden.',
  'failed.pages_one': '{{count}} Seite konnte nicht durchsucht werden.',
  'failed.pages_other': '{{count}} Seiten konnten nicht durchsucht werden.',
} satisfies Words<'de', 'find'>;
