import type { Words } from '../../translation-types.ts';

export const social = {
  or: 'oder',
  phone: 'Mit dem Smartphone anmelden',
  opening: '{{provider}} wird geöffnet',
  title: 'Weitere Anmeldemöglichkeiten',
  text: 'Sie können sich auch mit diesen Konten anmelden. Sonst wird nichts mit ihnen geteilt.',
  linkedAs: 'Verknüpft: {{name}}',
  createdWith: 'Ihre Bibliothek wurde mit diesem Konto angelegt: {{name}}',
  none: 'Nicht verknüpft',
  link: 'Verknüpfen',
  unlink: 'Trennen',
  unlinkTitle: '{{provider}} trennen?',
  unlinkText:
    'Sie können sich dann nicht mehr mit {{provider}} anmelden, aber weiterhin mit Ihrem Konto bei der Buchhandlung.',
  cancel: 'Abbrechen',
  linked: 'Konto verknüpft. Sie können sich jetzt damit anmelden.',
} satisfies Words<'de', 'social'>;
