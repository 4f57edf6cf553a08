/**
 * The English texts by namespace. Each file of `locales/en` adds its namespace by declaration merging, so a new namespace
 * touches no existing file. The other languages are typed by the English keys.
 */
export interface English {}

/** The plural forms of each language (CLDR). */
type PluralForms = { en: 'one' | 'other'; de: 'one' | 'other'; ru: Slavic; uk: Slavic; zh: 'other' };
type Slavic = 'one' | 'few' | 'many' | 'other';

type SingularKeys<K> = K extends `${string}_${'one' | 'other'}` ? never : K;
type PluralStems<K> = K extends `${infer Stem}_other` ? Stem : never;

/** The texts a language needs for a namespace: every English key, with plurals in the language's own forms. */
export type Words<L extends keyof PluralForms, N extends keyof English> = {
  [K in SingularKeys<keyof English[N]>]: string;
} & { [K in `${PluralStems<keyof English[N]>}_${PluralForms[L]}`]: string };
