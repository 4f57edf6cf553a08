import type { Words } from '../../translation-types.ts';

export const fonts = {
  add: 'Schriftart hinzufügen …',
  adding: 'Wird hinzugefügt',
  hint: 'WOFF2, TTF oder OTF. Bis zu {{most}} Schriftarten mit je {{size}} MB.',
  notLoaded: 'Ihre Schriftarten konnten nicht geladen werden.',
  remove: '{{name}} entfernen',
  'remove.title': 'Schriftart entfernen?',
  'remove.text': 'Bücher mit „{{name}}“ erscheinen dann wieder in ihrer eigenen Schriftart.',
  'remove.confirm': 'Entfernen',
  'remove.pending': 'Wird entfernt',
} satisfies Words<'de', 'fonts'>;
