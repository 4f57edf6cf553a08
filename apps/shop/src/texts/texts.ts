import { de } from './de.ts';
import { en } from './en.ts';
import { ru } from './ru.ts';
import { uk } from './uk.ts';
import type { Texts } from './words.ts';
import { zh } from './zh.ts';

const BY_LANGUAGE = { en, de, ru, zh, uk } satisfies Record<string, Texts>;

/** The languages of the shop. */
export type Language = keyof typeof BY_LANGUAGE;

/** The languages with the names they give themselves, in the order of the menu. */
export const LANGUAGES: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
  { code: 'ru', name: 'Русский' },
  { code: 'zh', name: '中文' },
  { code: 'uk', name: 'Українська' },
];

/** Whether the shop speaks it. */
export const isLanguage = (code: string): code is Language => Object.hasOwn(BY_LANGUAGE, code);

/** The texts of a language. */
export const textsOf = (language: Language): Texts => BY_LANGUAGE[language];

/** Puts values into the `{{…}}` of a text. The result is plain text: escape it like any other. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/** The first language of an Accept-Language header that the shop speaks, by weight; English when there is none. */
export const preferredLanguage = (header: string | undefined): Language => {
  const wishes = (header ?? '').split(',').map((item, order) => {
    const [tag = '', ...rest] = item.trim().toLowerCase().split(';');
    const weight = Number(/q=([\d.]+)/.exec(rest.join(';'))?.[1] ?? 1);
    return { code: tag.split('-')[0] ?? '', weight, order };
  });
  wishes.sort((a, b) => b.weight - a.weight || a.order - b.order);
  for (const { code, weight } of wishes) if (weight > 0 && isLanguage(code)) return code;
  return 'en';
};
