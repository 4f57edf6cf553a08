import type { Words } from '../../words.ts';

export const notes = {
  title: 'Notizen und Markierungen',
  loading: 'Notizen werden geladen',
  'kind.highlight': 'Markierung',
  'kind.note': 'Notiz',
  'kind.bookmark': 'Lesezeichen',
  versions: 'Frühere Fassungen',
  'versions.copy': 'Kopieren',
  'versions.use': 'Diesen Text verwenden',
  'versions.copied': 'Kopiert',
  'versions.failed': 'Die früheren Fassungen konnten nicht geladen werden.',
  goneWithWords: 'Diese Notiz wurde auf einem anderen Gerät gelöscht. Ihr Text: „{{text}}“',
  copyWords: 'Text kopieren',
  more_one: '{{count}} weitere steht im Buch.',
  more_other: '{{count}} weitere stehen im Buch.',
} satisfies Words<'de', 'notes'>;
