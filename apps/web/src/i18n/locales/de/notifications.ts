import type { Words } from '../../words.ts';

export const notifications = {
  title: 'Mitteilungen',
  unseen_one: 'Mitteilungen, {{count, number}} ungesehen',
  unseen_other: 'Mitteilungen, {{count, number}} ungesehen',
  new: 'Neu',
  markAll: 'Alle als gesehen markieren',
  clear: 'Alle entfernen',
  dismiss: 'Entfernen: {{what}}',
  dismissed_one: '{{count, number}} Mitteilung wurde entfernt.',
  dismissed_other: '{{count, number}} Mitteilungen wurden entfernt.',
  empty: 'Nichts zu melden. Was mit Ihren Uploads und Ihrem Platz geschieht, steht hier.',
  loading: 'Mitteilungen werden geladen',
  offline: 'Sie sind offline. Die Mitteilungen kommen mit der Verbindung.',
  'action.sort-by-size': 'Nach Größe sortieren',
  'action.try-again': 'Noch einmal versuchen',
  'sync.now': 'Jetzt abgleichen',
  'sync.asking': 'Wird abgeglichen',
  'sync.justNow': 'Gerade abgeglichen',
  'sync.ago': 'Abgeglichen {{ago}}',
  'sync.away': 'Nicht verbunden, neuer Versuch läuft',
} satisfies Words<'de', 'notifications'>;
