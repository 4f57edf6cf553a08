import type { Language } from '@lectern/contracts';
import type { LegalText } from '@lectern/texts/shapes/legal-text';

export type LegalTextKind = 'terms' | 'privacy';

const files = import.meta.glob<LegalText>('./*/legal/*.ts', {
  base: '../../../../../../packages/texts/src',
  eager: true,
  import: 'text',
});

const getLatestVersion = (kind: LegalTextKind, language: Language): number =>
  Math.max(
    ...Object.keys(files).map((path) =>
      Number(new RegExp(`/${language}/legal/${kind}-(\\d+)\\.ts$`).exec(path)?.[1] ?? 0),
    ),
  );

/** Returns a version of a text; the latest if it is not named or does not exist. */
export const findLegalText = (kind: LegalTextKind, language: Language, version?: number): LegalText => {
  const text =
    files[`./${language}/legal/${kind}-${version}.ts`] ??
    files[`./${language}/legal/${kind}-${getLatestVersion(kind, language)}.ts`];
  if (!text) throw new Error(`No ${kind} text in ${language}.`);
  return text;
};
