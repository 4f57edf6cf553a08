import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { describe, expect, it } from 'vitest';
import { languages } from '../packages/texts/src/languages.ts';
import { listSourceFiles } from './source-files.ts';
import { ROOT } from './start/settings.ts';

/** Whoever names this many of our languages in one place names them all. */
const MANY = 4;
const TEXTS = 'packages/texts/';
/** Tests may compare a few languages; what must hold in all of them takes the list. */
const TESTS = /\.(test|spec|testing)\.tsx?$|\/(testing|fixtures)\/|^e2e\/|^bench\//;

/** What names languages of books, which are others than those of the interface. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'apps/web/src/features/reader/engine/hyphenation/pattern-sets.ts': 'patterns that divide the words of books',
  'packages/formats/src/dictionary/word-languages.ts': 'words by which the language of a dictionary is recognized',
  'apps/shop/src/community/posts.ts': 'posts of people; English stands for what nobody translated',
  'apps/shop/src/works/work.ts': 'languages of the books of the demo shop',
  'apps/shop/src/works/build-epub.ts': 'parts of these books, in their languages',
  'apps/shop/src/works/build-audiobook.ts': 'ISO 639-2 codes of these languages',
};

const isLanguage = (name: unknown): boolean => languages.some((language) => language === name);

/** Lists the lines of a source that have an object with keys for our languages, or a list of them. */
const findLanguageTables = (file: string, source: string): string[] => {
  const found: string[] = [];
  const report = (names: readonly unknown[], start: number): void => {
    if (new Set(names.filter(isLanguage)).size < MANY) return;
    found.push(`${file}:${source.slice(0, start).split('\n').length}`);
  };
  const { program } = parseSync(file, source);
  new Visitor({
    ObjectExpression: ({ properties, start }) =>
      report(
        properties.map((each) => {
          if (each.type !== 'Property') return null;
          return each.key.type === 'Identifier' ? each.key.name : each.key.type === 'Literal' ? each.key.value : null;
        }),
        start,
      ),
    ArrayExpression: ({ elements, start }) =>
      report(
        elements.map((each) => (each?.type === 'Literal' ? each.value : null)),
        start,
      ),
    TSUnionType: ({ types, start }) =>
      report(
        types.map((each) =>
          each.type === 'TSLiteralType' && each.literal.type === 'Literal' ? each.literal.value : null,
        ),
        start,
      ),
  }).visit(program);
  return found;
};

describe('the languages of the interface', () => {
  const tables = listSourceFiles(ROOT, ['apps', 'packages', 'scripts', 'faults', 'infra'])
    .filter((file) => !file.startsWith(TEXTS) && !TESTS.test(file))
    .flatMap((file) => findLanguageTables(file, readFileSync(path.join(ROOT, file), 'utf8')));

  it('[HOUSE-65] [HOUSE-66] have their texts and their list in one package', () => {
    expect(tables.filter((place) => EXCEPTIONS[place.split(':')[0] ?? ''] === undefined)).toEqual([]);
  });

  it('[HOUSE-65] no exception is out of date', () => {
    const files = new Set(tables.map((place) => place.split(':')[0]));
    expect(Object.keys(EXCEPTIONS).filter((file) => !files.has(file))).toEqual([]);
  });

  it.each([
    ["const TEXTS = { en: 'Yes', ru: 'Да', de: 'Ja', uk: 'Так' };", ['a.ts:1']],
    ["\nconst ALL = ['en', 'ru', 'de', 'zh', 'uk'];", ['a.ts:2']],
    ["type Known = 'en' | 'ru' | 'de' | 'zh';", ['a.ts:1']],
    ["const SOME = ['en', 'de', 'fr', 'hu'];", []],
  ])('[HOUSE-65] [HOUSE-66] are found where they are named: %s', (source, places) => {
    expect(findLanguageTables('a.ts', source)).toEqual(places);
  });
});
