import type { Words } from '../../translation-types.ts';

export const catalogue = {
  'books.title': '„{{title}}“',
  'books.some_one': '{{count, number}} Buch',
  'books.some_other': '{{count, number}} Bücher',
  'bin.done': 'In den Papierkorb verschoben: {{books}}.',
  'bin.failed': 'Löschen nicht möglich: {{books}}. {{why}}',
  'restore.failed': 'Wiederherstellen nicht möglich: {{books}}. {{why}}',
  'rating.failed': 'Bewertung wurde nicht gespeichert: {{books}}. {{why}}',
  'review.failed': 'Rezension wurde nicht gespeichert: {{books}}. {{why}}',
  'collection.added': 'Zu „{{name}}“ hinzugefügt: {{books}}.',
  'collection.taken': 'Aus „{{name}}“ entfernt: {{books}}.',
  'collection.failed': '„{{name}}“ konnte nicht geändert werden: {{books}}. {{why}}',
  'favourite.failed': 'Favoriten konnten nicht geändert werden: {{books}}. {{why}}',
  'some.failed_one': '{{count, number}} Änderung konnte nicht gespeichert werden. {{why}}',
  'some.failed_other': '{{count, number}} Änderungen konnten nicht gespeichert werden. {{why}}',
  'status.failed': 'Lesestatus konnte nicht geändert werden: {{books}}. {{why}}',
  'unread.done': 'Als ungelesen markiert: {{books}}.',
} satisfies Words<'de', 'catalogue'>;
