import * as de from './de/index.ts';
import * as en from './en/index.ts';
import * as es from './es/index.ts';
import type { Language } from './languages.ts';
import * as ru from './ru/index.ts';
import * as uk from './uk/index.ts';
import * as zh from './zh/index.ts';

/** What programs on the server say in one language; the shape is that of English. */
export type Texts = typeof en;

/** The texts of every language except those of the app and of the public pages, which load by themselves. */
export const texts: Readonly<Record<Language, Texts>> = { en, ru, de, zh, uk, es };
