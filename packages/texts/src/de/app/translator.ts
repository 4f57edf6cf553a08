import type { Words } from '../../translation-types.ts';

export const translator = {
  title: 'Übersetzung',
  translate: 'Übersetzen',
  isOn: 'Mit einer Website übersetzen',
  hint: 'Erst wenn Sie „Übersetzen“ wählen, wird der ausgewählte Text an die Website gesendet.',
  website: 'Website',
  custom: 'Andere Website',
  address: 'Adresse',
  'address.hint': '{text} steht für den ausgewählten Text, {language} für Ihre Sprache.',
  'address.wrong': 'Geben Sie eine Adresse ein, die mit https:// beginnt und {text} enthält.',
} satisfies Words<'de', 'translator'>;
