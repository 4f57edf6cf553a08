import type { Words } from '../../translation-types.ts';

export const fonts = {
  add: 'Schrift hinzufügen …',
  adding: 'Wird hinzugefügt …',
  hint: 'WOFF2, TTF oder OTF; bis zu {{most}} Schriften mit {{size}} MB.',
  notLoaded: 'Ihre Schriften konnten nicht geladen werden.',
  remove: '{{name}} entfernen',
  'remove.title': 'Schrift entfernen?',
  'remove.text': 'Bücher in „{{name}}“ erscheinen wieder in ihrer eigenen Schrift.',
  'remove.confirm': 'Entfernen',
  'remove.pending': 'Wird entfernt …',
} satisfies Words<'de', 'fonts'>;
