import type { Names } from './names.ts';

const LANGUAGES = ['en', 'ru', 'de', 'zh', 'uk'] as const;

const wordsFile = (language: (typeof LANGUAGES)[number], { camel, title }: Names): string =>
  language === 'en'
    ? `export const ${camel} = {
  title: '${title}',
};

declare module '../../words.ts' {
  interface English {
    ${camel}: typeof ${camel};
  }
}
`
    : `import type { Words } from '../../words.ts';

export const ${camel} = {
  title: '${title} (${language})',
} satisfies Words<'${language}', '${camel}'>;
`;

/** What the reader sees: data, a piece to show, and its words in every language. */
export const webFiles = (names: Names): Readonly<Record<string, string>> => {
  const { word, camel, pascal } = names;
  const words = LANGUAGES.map((language) => [
    `apps/web/src/i18n/locales/${language}/${word}.ts`,
    wordsFile(language, names),
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

/** Says that the feature is there; nothing while that is not known. */
export const ${pascal}Status = () => {
  const { t } = useTranslation('${camel}');
  const { data } = use${pascal}();
  return data ? <output>{t('title')}</output> : null;
};
`,
    ...Object.fromEntries(words),
  };
};
