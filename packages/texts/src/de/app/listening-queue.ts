import type { Words } from '../../translation-types.ts';

export const listeningQueue = {
  title: 'Warteschlange',
  menu: '„{{title}}“ in die Warteschlange',
  playNext: 'Als Nächstes hören',
  add: 'In die Warteschlange',
  playsNext: '„{{title}}“ kommt als Nächstes.',
  added_one: '„{{title}}“ zur Warteschlange hinzugefügt.',
  added_other: '{{count, number}} Hörbücher zur Warteschlange hinzugefügt.',
  removed: '„{{title}}“ aus der Warteschlange entfernt.',
  cleared: 'Warteschlange geleert.',
  clear: 'Warteschlange leeren',
  none: 'Die Warteschlange ist leer. Wählen Sie im Menü eines Hörbuchs „Als Nächstes hören“ oder „In die Warteschlange“.',
  loadFailed: 'Die Warteschlange konnte nicht geladen werden.',
  failed: 'Die Warteschlange wurde nicht geändert. {{why}}',
  drag: '„{{title}}“ verschieben',
  up: '„{{title}}“ nach oben',
  down: '„{{title}}“ nach unten',
  remove: '„{{title}}“ aus der Warteschlange entfernen',
  moved: '{{title}}: {{place}} von {{total}}',
} satisfies Words<'de', 'listeningQueue'>;
