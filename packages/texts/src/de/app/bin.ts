import type { Words } from '../../translation-types.ts';

export const bin = {
  title: 'Papierkorb',
  loading: 'Der Papierkorb wird geladen',
  more: 'Mehr anzeigen',
  space:
    '{{size}}. Bücher im Papierkorb zählen nicht zum belegten Speicher. Braucht ein Upload Platz, werden die ältesten zuerst gelöscht.',
  ends: 'Wird {{when}} gelöscht',
  notFound: 'Nicht mehr im Papierkorb.',
  'restore.verb': 'Wiederherstellen',
  'restore.label': '„{{title}}“ wiederherstellen',
  'restore.done': '„{{title}}“ wiederhergestellt.',
  'restore.failed': '„{{title}}“ konnte nicht wiederhergestellt werden. {{why}}',
  'end.verb': 'Endgültig löschen',
  'end.label': '„{{title}}“ endgültig löschen',
  'end.title': '„{{title}}“ endgültig löschen?',
  'end.text':
    'Die Datei wird mit Leseposition, Notizen und Lesezeichen gelöscht. Das lässt sich nicht rückgängig machen. Andere Kopien des Buches bleiben erhalten.',
  'end.keep': 'Abbrechen',
  'end.done': '„{{title}}“ endgültig gelöscht.',
  'end.failed': '„{{title}}“ konnte nicht gelöscht werden. {{why}}',
  'empty.verb': 'Papierkorb leeren',
  'empty.title': 'Papierkorb leeren?',
  'empty.text_one':
    '{{count, number}} Buch wird mit Leseposition und Notizen endgültig gelöscht. Das lässt sich nicht rückgängig machen.',
  'empty.text_other':
    '{{count, number}} Bücher werden mit Lesepositionen und Notizen endgültig gelöscht. Das lässt sich nicht rückgängig machen.',
  'empty.confirm_one': '{{count, number}} Buch endgültig löschen',
  'empty.confirm_other': '{{count, number}} Bücher endgültig löschen',
  'empty.keep': 'Abbrechen',
  'empty.waiting': 'Wird geleert',
  'empty.done_one': 'Papierkorb geleert. {{count, number}} Buch endgültig gelöscht.',
  'empty.done_other': 'Papierkorb geleert. {{count, number}} Bücher endgültig gelöscht.',
  'none.title': 'Der Papierkorb ist leer',
  'none.text': 'Gelöschte Bücher bleiben hier 30 Tage. Sie können sie mit Leseposition und Notizen wiederherstellen.',
  'none.books': 'Zu den Büchern',
  'failed.title': 'Papierkorb konnte nicht geladen werden',
  'failed.text': 'Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
} satisfies Words<'de', 'bin'>;
