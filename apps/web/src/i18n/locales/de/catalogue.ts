import type { Words } from '../../words.ts';

export const catalogue = {
  'books.title': '„{{title}}“',
  'books.some_one': '{{count, number}} Buch',
  'books.some_other': '{{count, number}} Bücher',
  'bin.done': 'Im Papierkorb: {{books}}.',
  'bin.failed': 'Nicht gelöscht und wieder an seinem Platz: {{books}}. {{why}}',
  'restore.failed': 'Nicht aus dem Papierkorb zurückgeholt: {{books}}. {{why}}',
  'collection.added': 'Jetzt in „{{name}}“: {{books}}.',
  'collection.taken': 'Aus „{{name}}“ genommen: {{books}}.',
  'collection.failed': '„{{name}}“ blieb unverändert: {{books}}. {{why}}',
  'favourite.failed': 'Das Favoritenzeichen blieb unverändert: {{books}}. {{why}}',
  'some.failed_one': '{{count, number}} Änderung wurde nicht übernommen. {{why}}',
  'some.failed_other': '{{count, number}} Änderungen wurden nicht übernommen. {{why}}',
  'status.failed': 'Der Lesestand blieb unverändert: {{books}}. {{why}}',
} satisfies Words<'de', 'catalogue'>;
