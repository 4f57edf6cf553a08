import { type Language, languages } from '../../packages/texts/src/languages.ts';
import type { FeatureNames } from './names.ts';

const renderTextsFile = (language: Language, { camel, title }: FeatureNames): string =>
  language === 'en'
    ? `export const ${camel} = {
  title: '${title}',
};

declare module '../../translation-types.ts' {
  interface English {
    ${camel}: typeof ${camel};
  }
}
`
    : `import type { Words } from '../../translation-types.ts';

export const ${camel} = {
  title: '${title} (${language})',
} satisfies Words<'${language}', '${camel}'>;
`;

/** Renders the web code of a feature: a query, a component and the texts of each language. */
export const renderWebFiles = (names: FeatureNames): Readonly<Record<string, string>> => {
  const { word, camel, pascal } = names;
  const words = languages.map((language) => [
    `packages/texts/src/${language}/app/${word}.ts`,
    renderTextsFile(language, names),
  ]);
  return {
    [`apps/web/src/features/${word}/${word}.queries.ts`]: `import { ${camel} } from '@lectern/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export const use${pascal} = () =>
  useQuery({ queryKey: ['${camel}'], queryFn: ({ signal }) => call(${camel}.read, {}, signal) });
`,
    [`apps/web/src/features/${word}/${word}.parts.tsx`]: `export { ${pascal}Status } from './${word}-status.tsx';
`,
    [`apps/web/src/features/${word}/${word}-status.tsx`]: `import { useTranslation } from 'react-i18next';
import { use${pascal} } from './${word}.queries.ts';

/** Shows that the feature is available; renders nothing while loading. */
export const ${pascal}Status = () => {
  const { t } = useTranslation('${camel}');
  const { data } = use${pascal}();
  return data ? <output>{t('title')}</output> : null;
};
`,
    ...Object.fromEntries(words),
  };
};
