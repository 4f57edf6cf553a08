import type { Words } from '../../translation-types.ts';

export const enlarge = {
  open: 'Bild oder Tabelle vergrößern',
  close: 'Schließen',
  larger: 'Vergrößern',
  smaller: 'Verkleinern',
  fit: 'An Fenster anpassen',
  next: 'Nächstes Element',
  previous: 'Voriges Element',
  picture: 'Bild',
  table: 'Tabelle',
  code: 'Code',
  formula: 'Formel',
  of: '{{nth}} von {{count}}',
} satisfies Words<'de', 'enlarge'>;
