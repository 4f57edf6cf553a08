import { languages } from '@lectern/contracts';
import type { Plugin } from 'vite';

/** Texts of react-aria, one file for each of its languages: `intl/dnd/ru-RU.mjs`. */
const TEXTS = /[\\/]react-aria(?:-components)?[\\/]dist[\\/].*[\\/]intl[\\/](?:.*[\\/])?([a-z]{2})-[A-Z]{2}\.m?js$/;
/** The variant that react-aria names besides, of a language that we have. */
const FOREIGN_VARIANT = /zh-TW\.m?js$/;

/** Leaves out the texts of react-aria in the languages that the interface does not have: it carries 34 of them in one script. */
export const interfaceLocales = (): Plugin => ({
  name: 'lectern:interface-locales',
  enforce: 'pre',
  load(id) {
    const language = TEXTS.exec(id)?.[1];
    if (language === undefined) return null;
    const isOurs = languages.some((ours) => ours === language) && !FOREIGN_VARIANT.test(id);
    return isOurs ? null : 'export default {};';
  },
});
