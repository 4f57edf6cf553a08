import type { Words } from '../../translation-types.ts';

export const notes = {
  title: 'Notizen und Markierungen',
  loading: 'Notizen werden geladen',
  'kind.highlight': 'Markierung',
  'kind.note': 'Notiz',
  'kind.bookmark': 'Lesezeichen',
  versions: 'Frühere Versionen',
  'versions.copy': 'Kopieren',
  'versions.use': 'Diese Version wiederherstellen',
  'versions.copied': 'Kopiert',
  'versions.failed': 'Frühere Versionen konnten nicht geladen werden.',
  deletedNoteText: 'Diese Notiz wurde auf einem anderen Gerät gelöscht. Ihr Text: „{{text}}“',
  copyText: 'Text kopieren',
  more_one: '{{count}} weiterer Eintrag im Buch.',
  more_other: '{{count}} weitere Einträge im Buch.',
} satisfies Words<'de', 'notes'>;
