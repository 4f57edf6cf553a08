import { type Language, languages, sitePages } from '@lectern/contracts';
import { describe, expect, it } from 'vitest';
import { createTestRequest } from '../../testing/test-site-request.ts';
import { pages } from './pages/registry.tsx';
import { renderer } from './render.tsx';

const files = import.meta.glob<unknown>('./*/site/*.ts', {
  base: '../../../../../packages/texts/src',
  eager: true,
  import: 'text',
});
const names = Object.keys(files).flatMap((path) => /\/en\/site\/([\w-]+)\.ts$/.exec(path)?.[1] ?? []);
const getFile = (language: Language, name: string): unknown => files[`./${language}/site/${name}.ts`];

const LINK = /\]\(([^)\s]+)\)/g;
/** What a translation may change besides the words: search words, and the comments in code. */
const FREE_KEYS = new Set(['keywords', 'code']);
/** The same in every language. */
const FIXED_KEYS = new Set(['id', 'command']);

const listMarks = (text: string): string[] =>
  [...text.matchAll(/\{\w+\}/g), ...text.matchAll(LINK)].map(([mark]) => mark).toSorted();

/** The structure that all languages share: keys, ids, kinds of blocks, placeholders and links. */
const toStructure = (value: unknown, key = ''): unknown => {
  if (FREE_KEYS.has(key)) return null;
  if (typeof value === 'string') return FIXED_KEYS.has(key) ? value : listMarks(value);
  if (Array.isArray(value)) return value.map((item) => toStructure(item));
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, toStructure(item, name)]));
};

const listStrings = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listStrings) : [];
};

describe.each(languages)('the texts in %s', (language) => {
  it('[SITE-30] are those of English', () => {
    const own = Object.keys(files).filter((path) => path.startsWith(`./${language}/`));
    expect(own.toSorted()).toEqual(names.map((name) => `./${language}/site/${name}.ts`).toSorted());
  });

  it.each(names)('[SITE-30] have the structure of English: %s', (name) => {
    expect(toStructure(getFile(language, name))).toEqual(toStructure(getFile('en', name)));
  });
});

/** Chinese characters are twice as wide. */
const getLimits = (language: Language) =>
  language === 'zh' ? { title: 30, description: [30, 100] } : { title: 60, description: [50, 160] };

describe.each(languages)('what search engines read in %s', (language) => {
  it('[SITE-30] has titles and descriptions of a length that they show whole', () => {
    const {
      title: maxTitle,
      description: [min = 0, max = 0],
    } = getLimits(language);
    const heads = Object.entries(pages).map(([page, { getHead }]) => ({ page, ...getHead(language) }));
    const unfit = heads.filter(
      ({ title, description }) =>
        title.length > maxTitle || title === '' || description.length < min || description.length > max,
    );
    expect(unfit.map(({ page, title, description }) => [page, title.length, description.length])).toEqual([]);
  });

  it('[SITE-30] names each listed page differently', () => {
    const titles = renderer.listSeoParams(language).map(({ params }) => params.title);
    expect(new Set(titles).size).toBe(titles.length);
    expect(titles).toHaveLength(Object.values(sitePages).filter(({ isListed }) => isListed).length + 1);
  });
});

describe('links in the texts', () => {
  const documents = new Map(
    Object.keys(sitePages).map((page) => [
      page,
      renderer.render(createTestRequest({ page: page as keyof typeof sitePages })),
    ]),
  );
  const links = languages.flatMap((language) =>
    names.flatMap((name) =>
      listStrings(getFile(language, name)).flatMap((text) =>
        [...text.matchAll(LINK)].map(([, address = '']) => ({ language, name, address })),
      ),
    ),
  );

  it('[SITE-31] lead to pages and sections that exist', () => {
    const dead = links.filter(({ address }) => {
      const [, page, hash] = /^page:(\w+)(?:#([\w-]+))?$/.exec(address) ?? [];
      if (page === undefined) return !/^(https?:\/\/|mailto:|#)/.test(address);
      const document = documents.get(page);
      return document === undefined || (hash !== undefined && !document.includes(`id="${hash}"`));
    });
    expect(dead).toEqual([]);
    expect(links.length).toBeGreaterThan(100);
  });
});
