import { de } from './de.ts';
import { en, type Texts } from './en.ts';
import { ru } from './ru.ts';
import { uk } from './uk.ts';
import { zh } from './zh.ts';

const TEXTS_BY_LANGUAGE = { en, de, ru, zh, uk } satisfies Record<string, Texts>;

/** The languages of the shop. */
export type Language = keyof typeof TEXTS_BY_LANGUAGE;

/** The languages with their native names, in the order of the language menu. */
export const LANGUAGES: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
  { code: 'ru', name: 'Русский' },
  { code: 'zh', name: '中文' },
  { code: 'uk', name: 'Українська' },
];

/** Whether the shop has texts in the language. */
export const isLanguage = (code: string): code is Language => Object.hasOwn(TEXTS_BY_LANGUAGE, code);

/** Returns the texts of a language. */
export const getTexts = (language: Language): Texts => TEXTS_BY_LANGUAGE[language];

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
