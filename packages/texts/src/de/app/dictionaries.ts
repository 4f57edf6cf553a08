import type { Words } from '../../translation-types.ts';

export const dictionaries = {
  title: 'Wörterbücher',
  lookUp: 'Nachschlagen',
  card: 'Wörterbuch: {{word}}',
  results: 'Bedeutungen',
  nothing: 'In Ihren Wörterbüchern nicht gefunden.',
  noDictionaries: 'Sie haben noch keine Wörterbücher.',
  manage: 'Wörterbuch hinzufügen',
  empty:
    'Fügen Sie ein Wörterbuch hinzu, um beim Lesen Wörter nachzuschlagen. Kostenlose gibt es zum Beispiel bei FreeDict (freedict.org): Entpacken Sie den Download und wählen Sie die Dateien aus.',
  add: 'Wörterbuch hinzufügen …',
  adding: 'Wird hinzugefügt',
  added: '„{{name}}“ wurde hinzugefügt.',
  hint: 'StarDict oder dictd, bis {{size}} MB: als ZIP oder alle Dateien eines Wörterbuchs auf einmal.',
  shared: 'Für alle',
  remove: '{{name}} entfernen',
  'remove.title': 'Wörterbuch entfernen?',
  'remove.text': '„{{name}}“ wird von allen Ihren Geräten entfernt.',
  'remove.confirm': 'Entfernen',
  'remove.pending': 'Wird entfernt',
  entries_one: '{{formatted}} Wort',
  entries_other: '{{formatted}} Wörter',
} satisfies Words<'de', 'dictionaries'>;
