import type { Words } from '../../translation-types.ts';

export const ratings = {
  title: 'Ihre Bewertung',
  stars: 'Sterne',
  none: 'Nicht bewertet',
  value: '{{stars}} von 5 Sternen',
  clear: 'Bewertung entfernen',
  private: 'Bewertung und Rezension sehen nur Sie.',
  'review.write': 'Rezension schreiben',
  'review.edit': 'Rezension bearbeiten',
  'review.label': 'Ihre Rezension',
  'review.save': 'Speichern',
  'review.left_one': 'Noch {{count, number}} Zeichen',
  'review.left_other': 'Noch {{count, number}} Zeichen',
} satisfies Words<'de', 'ratings'>;
