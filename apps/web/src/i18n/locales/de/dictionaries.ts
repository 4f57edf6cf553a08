import type { Words } from '../../translation-types.ts';

export const dictionaries = {
  title: 'Wörterbücher',
  lookUp: 'Nachschlagen',
  card: 'Wörterbuch: {{word}}',
  results: 'Bedeutungen',
  nothing: 'Ihre Wörterbücher enthalten dazu nichts.',
  noDictionaries: 'Es gibt noch keine Wörterbücher.',
  manage: 'Wörterbuch hinzufügen',
  empty: 'Fügen Sie ein Wörterbuch hinzu, um beim Lesen nachzuschlagen.',
  add: 'Wörterbuch hinzufügen …',
  adding: 'Wird hinzugefügt …',
  added: '„{{name}}“ wurde hinzugefügt.',
  hint: 'StarDict oder dictd: als ZIP oder alle Dateien zusammen; bis zu {{size}} MB.',
  shared: 'Für alle',
  remove: '{{name}} entfernen',
  'remove.title': 'Wörterbuch entfernen?',
  'remove.text': '„{{name}}“ wird von allen Ihren Geräten entfernt.',
  'remove.confirm': 'Entfernen',
  'remove.pending': 'Wird entfernt …',
  entries_one: '{{formatted}} Wort',
  entries_other: '{{formatted}} Wörter',
} satisfies Words<'de', 'dictionaries'>;
