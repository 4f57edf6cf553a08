import type { Words } from '../../words.ts';

export const notes = {
  title: 'Notizen und Markierungen',
  loading: 'Notizen werden geladen',
  'kind.highlight': 'Markierung',
  'kind.note': 'Notiz',
  'kind.bookmark': 'Lesezeichen',
  more_one: '{{count}} weitere steht im Buch.',
  more_other: '{{count}} weitere stehen im Buch.',
} satisfies Words<'de', 'notes'>;
