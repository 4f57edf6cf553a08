import { z } from 'zod';

/** Websites that translate: `{text}` is the selected text, `{language}` the language of the reader. */
export const TRANSLATORS = {
  DeepL: 'https://www.deepl.com/translator#auto/{language}/{text}',
  'Google Translate': 'https://translate.google.com/?sl=auto&tl={language}&op=translate&text={text}',
  'Bing Translator': 'https://www.bing.com/translator?from=&to={language}&text={text}',
  'Yandex Translate': 'https://translate.yandex.com/?target_lang={language}&text={text}',
} as const satisfies Record<string, string>;

/** Longer texts are cut: websites and browsers limit addresses. */
const MAX_TEXT_CHARS = 1500;
const MAX_ADDRESS_CHARS = 1000;
const TEXT = '{text}';

/** What the reader has chosen. Off, until the reader switches it on. */
export const TranslatorChoice = z.object({ isOn: z.boolean(), address: z.string().max(MAX_ADDRESS_CHARS) });
export type TranslatorChoice = z.infer<typeof TranslatorChoice>;
export const defaultTranslator: TranslatorChoice = { isOn: false, address: TRANSLATORS.DeepL };

/** Whether an address is one of a website, by https, with a place for the text that is not in its host. */
export const isTranslatorAddress = (address: string): boolean => {
  const url = URL.parse(address.replaceAll(TEXT, 'x').replaceAll('{language}', 'en'));
  const host = /^https:\/\/[^/?#]*/i.exec(address)?.[0] ?? '';
  return (
    url?.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    address.length <= MAX_ADDRESS_CHARS &&
    address.includes(TEXT) &&
    !host.includes('{')
  );
};

/** The address that translates a text. */
export const buildTranslationUrl = (address: string, text: string, language: string): string =>
  address
    .replaceAll('{language}', encodeURIComponent(language))
    .replaceAll(TEXT, encodeURIComponent(text.slice(0, MAX_TEXT_CHARS).toWellFormed()));
