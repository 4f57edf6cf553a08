import type { Words } from '../../translation-types.ts';

export const find = {
  find: 'Im Buch suchen',
  query: 'Suchtext',
  next: 'Nächster Treffer',
  previous: 'Voriger Treffer',
  showList: 'Alle Treffer',
  hitOf: '{{place}} von {{hits}}',
  found: 'Gefunden: {{hits}}',
  searching: 'Gefunden: {{hits}} · {{searched}} von {{all}} durchsucht',
  stopped: 'Suche beendet. Gefunden: {{hits}}',
  more: 'Die ersten {{hits}} Treffer werden angezeigt.',
  stop: 'Beenden',
  'unable.offline': 'Sie sind offline. Stellen Sie eine Verbindung her, um das Buch zu durchsuchen.',
  'unable.server': 'Das Buch konnte zum Durchsuchen nicht geladen werden. Versuchen Sie es gleich noch einmal.',
  nothingInPart: 'Keine Treffer im durchsuchbaren Teil.',
  nothing: 'Keine Treffer.',
  'nothing.scans': 'Keine Treffer. Eingescannte Seiten lassen sich nicht durchsuchen.',
  'failed.chapters_one': '{{count}} Kapitel konnte nicht durchsucht werden.',
  'failed.chapters_other': '{{count}} Kapitel konnten nicht durchsucht werden.',
  'failed.pages_one': '{{count}} Seite konnte nicht durchsucht werden.',
  'failed.pages_other': '{{count}} Seiten konnten nicht durchsucht werden.',
} satisfies Words<'de', 'find'>;
