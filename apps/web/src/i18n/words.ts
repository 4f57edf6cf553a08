/**
 * All English words, by namespace. Each file of `locales/en` adds its own by merging into this interface, so a new
 * namespace is a new file and touches nothing that exists. English is the type of every other language.
 */
export interface English {}

/** Plural forms that a language must have (CLDR), besides those English has. */
type Forms = { en: 'one' | 'other'; de: 'one' | 'other'; ru: Slavic; uk: Slavic; zh: 'other' };
type Slavic = 'one' | 'few' | 'many' | 'other';

type Plain<K> = K extends `${string}_${'one' | 'other'}` ? never : K;
type Counted<K> = K extends `${infer Stem}_other` ? Stem : never;

/** What the file of a language must hold for a namespace: every key of the English one, plurals in its own forms. */
export type Words<L extends keyof Forms, N extends keyof English> = {
  [K in Plain<keyof English[N]>]: string;
} & { [K in `${Counted<keyof English[N]>}_${Forms[L]}`]: string };
