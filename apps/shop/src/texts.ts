import { type Texts as AllTexts, texts } from '@lectern/texts';
import { type Language, languages } from '@lectern/texts/languages';

/** The texts of the shop in one language. `{{name}}` is a placeholder for `interpolate`. */
export type Texts = AllTexts['shop'];
export type CommunityTexts = AllTexts['community'];

/** Whether the shop has texts in the language. */
export const isLanguage = (code: string): code is Language => languages.some((language) => language === code);

/** Returns the texts of a language. */
export const getTexts = (language: Language): Texts => texts[language].shop;
export const getCommunityTexts = (language: Language): CommunityTexts => texts[language].community;

/** Replaces the `{{name}}` placeholders of a text with values. The result is plain text and must be escaped like any other. */
export const interpolate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/** Picks the supported language with the highest weight in an Accept-Language header; English when there is none. */
export const negotiateLanguage = (header: string | undefined): Language => {
  const candidates = (header ?? '').split(',').map((item, order) => {
    const [tag = '', ...rest] = item.trim().toLowerCase().split(';');
    const weight = Number(/q=([\d.]+)/.exec(rest.join(';'))?.[1] ?? 1);
    return { code: tag.split('-')[0] ?? '', weight, order };
  });
  candidates.sort((a, b) => b.weight - a.weight || a.order - b.order);
  for (const { code, weight } of candidates) if (weight > 0 && isLanguage(code)) return code;
  return 'en';
};
