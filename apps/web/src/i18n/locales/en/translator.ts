export const translator = {
  title: 'Translation',
  translate: 'Translate',
  isOn: 'Translate with a website',
  hint: 'The selected text is sent to this website when you press Translate, and not before.',
  website: 'Website',
  custom: 'Another address',
  address: 'Address',
  'address.hint': 'With {text} where the text goes, and {language} for your language.',
  'address.wrong': 'Enter an https address that contains {text}.',
};

declare module '../../translation-types.ts' {
  interface English {
    translator: typeof translator;
  }
}
