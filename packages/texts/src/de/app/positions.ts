import type { Words } from '../../translation-types.ts';

export const positions = {
  'device.named': '{{browser}} auf {{system}}',
  'device.other': 'Ein anderes Gerät',
  'device.this': 'Dieses Gerät',
  otherDevice: 'Position auf einem anderen Gerät',
  question: '{{device}}: {{there}}, {{ago}} · hier: {{here}}',
  go: 'Dorthin springen',
  stay: 'Hier bleiben',
  followed: 'Zur letzten Position gesprungen ({{device}})',
  'followed.back': 'Zurück',
  recent: 'Letzte Positionen',
  'recent.failed': 'Letzte Positionen konnten nicht geladen werden.',
  'recent.none': 'Noch keine gespeicherten Positionen.',
  back: 'Zurück zu {{percent}}',
  saved: '{{ago}} gespeichert',
  waiting: 'Wartet auf Verbindung',
  failed: 'Nicht gespeichert, wiederholen',
} satisfies Words<'de', 'positions'>;
