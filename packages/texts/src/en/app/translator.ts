export const translator = {
  title: 'Translation',
  translate: 'Translate',
  isOn: 'Translate with a website',
  hint: 'The selected text is sent to the website only when you choose Translate.',
  website: 'Website',
  custom: 'Other website',
  address: 'Address',
  'address.hint': '{text} stands for the selected text, {language} for your language.',
  'address.wrong': 'Enter an address that starts with https:// and contains {text}.',
};

declare module '../../translation-types.ts' {
  interface English {
    translator: typeof translator;
  }
}
