import type { Words } from '../../words.ts';

export const places = {
  'device.named': '{{browser}} auf {{system}}',
  'device.other': 'Ein anderes Gerät',
  'device.this': 'Dieses Gerät',
  elsewhere: 'Stelle auf einem anderen Gerät',
  asked: '{{device}}: {{there}}, {{ago}} · hier: {{here}}',
  go: 'Dorthin gehen',
  stay: 'Hier bleiben',
  followed: 'Weiter ab der Stelle auf: {{device}}',
  'followed.back': 'Zurück',
  last: 'Letzte Stellen',
  'last.failed': 'Die letzten Stellen konnten nicht geladen werden.',
  'last.none': 'Noch ist keine Stelle gemerkt.',
  back: 'Zurück zu {{percent}}',
  saved: '{{ago}} gesichert',
  waiting: 'wartet, offline',
  failed: 'nicht gesichert, noch einmal',
} satisfies Words<'de', 'places'>;
