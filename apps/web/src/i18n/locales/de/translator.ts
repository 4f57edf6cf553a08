import type { Words } from '../../translation-types.ts';

export const translator = {
  title: 'Übersetzung',
  translate: 'Übersetzen',
  isOn: 'Mit einer Website übersetzen',
  hint: 'Der markierte Text wird erst an diese Website gesendet, wenn Sie auf „Übersetzen“ tippen.',
  website: 'Website',
  custom: 'Andere Adresse',
  address: 'Adresse',
  'address.hint': 'Mit {text} an der Stelle des Textes und {language} für Ihre Sprache.',
  'address.wrong': 'Geben Sie eine https-Adresse mit {text} ein.',
} satisfies Words<'de', 'translator'>;
