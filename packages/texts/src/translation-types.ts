import type { Language, languageFacts } from './languages.ts';

/**
 * The English texts of the app by namespace. Each file of `en/app` adds its namespace by declaration merging, so a new namespace
 * touches no existing file. The other languages are typed by the English keys.
 */
export interface English {}

/** The plural forms of each language (CLDR). */
type PluralForms<L extends Language> = (typeof languageFacts)[L]['plurals'][number];

type SingularKeys<K> = K extends `${string}_${'one' | 'other'}` ? never : K;
type PluralStems<K> = K extends `${infer Stem}_other` ? Stem : never;

/** The texts a language needs for a namespace: every English key, with plurals in the language's own forms. */
export type Words<L extends Language, N extends keyof English> = {
  [K in SingularKeys<keyof English[N]>]: string;
} & { [K in `${PluralStems<keyof English[N]>}_${PluralForms<L>}`]: string };
