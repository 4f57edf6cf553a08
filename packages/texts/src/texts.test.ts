import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languageFacts, languages } from './languages.ts';

const PACKAGE = path.join(import.meta.dirname, '..');
const TYPESCRIPT = createRequire(import.meta.url).resolve('typescript/package.json');

const listFiles = (language: string): string[] =>
  globSync('**/*.ts', { cwd: path.join(PACKAGE, 'src', language) })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();

describe('the languages', () => {
  it('[HOUSE-66] [HOUSE-67] are the folders of this package', () => {
    const folders = readdirSync(path.join(PACKAGE, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && entry.name.length === 2)
      .map(({ name }) => name);
    expect(folders.toSorted()).toEqual(languages.toSorted());
  });

  it.each(languages)('[HOUSE-67] have the files of English: %s', (language) => {
    expect(listFiles(language)).toEqual(listFiles('en'));
  });

  it.each(languages)('[HOUSE-66] are known to Intl, with their plural forms: %s', (language) => {
    const { country, plurals } = languageFacts[language];
    expect(Intl.PluralRules.supportedLocalesOf(language)).toEqual([language]);
    expect(new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()).toEqual(plurals.toSorted());
    expect(new Intl.Locale(language, { region: country }).maximize().language).toBe(language);
  });
});

describe('a new language', () => {
  const [base, code] = ['de', 'xx'];
  let copy = '';
  const edit = (file: string, change: (text: string) => string): void => {
    const place = path.join(copy, 'src', file);
    writeFileSync(place, change(readFileSync(place, 'utf8')));
  };
  const compile = (): string => {
    const tsc = path.join(path.dirname(TYPESCRIPT), 'bin/tsc');
    return spawnSync(process.execPath, [tsc, '-p', '.', '--pretty', 'false'], { cwd: copy, encoding: 'utf8' }).stdout;
  };

  beforeAll(() => {
    copy = mkdtempSync(path.join(PACKAGE, 'node_modules', 'new-language-'));
    for (const name of ['src', 'package.json'])
      cpSync(path.join(PACKAGE, name), path.join(copy, name), { recursive: true });
    for (const file of globSync('src/**/*.test.ts', { cwd: copy })) rmSync(path.join(copy, file));
    symlinkSync(path.join(PACKAGE, 'node_modules'), path.join(copy, 'node_modules'));
    writeFileSync(
      path.join(copy, 'tsconfig.json'),
      JSON.stringify({ extends: path.join(PACKAGE, '../../tsconfig.base.json'), include: ['src'] }),
    );
    edit('languages.ts', (text) =>
      text.replace(
        'export const languageFacts = {',
        `$&\n  ${code}: { name: 'X', country: 'GB', alphabet: null, plurals: ['one', 'other'] },`,
      ),
    );
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('[HOUSE-67] that is only in the list is refused, in one place', () => {
    const places = [...compile().matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file]) => file);
    expect(places).toEqual(['src/texts.ts']);
  });

  it('[HOUSE-67] is complete with a folder and its line', () => {
    cpSync(path.join(copy, 'src', base), path.join(copy, 'src', code), { recursive: true });
    for (const file of globSync(`${code}/app/*.ts`, { cwd: path.join(copy, 'src') }))
      edit(file, (text) => text.replaceAll(`Words<'${base}'`, `Words<'${code}'`));
    edit('texts.ts', (text) =>
      text
        .replace(/^import/, `import * as ${code} from './${code}/index.ts';\nimport`)
        .replace('= { ', `= { ${code}, `),
    );
    expect(compile()).toBe('');
  });

  it.each([
    ['errors.ts', /^ {2}'file.not_found':\s+'[^']*',\n/m],
    ['shop.ts', /^ {2}catalogue: .*\n/m],
    ['app/bin.ts', /^ {2}\w+: .*\n/m],
    ['site/layout.ts', /^ {2}tagline: .*\n/m],
    ['legal/terms-2.ts', /^ {2}lede:\s+'[^']*',\n/m],
    ['index.ts', /^export .*welcome.*\n/m],
  ])('[HOUSE-67] that misses a text is refused: %s', (file, text) => {
    const place = `${code}/${file}`;
    const whole = readFileSync(path.join(copy, 'src', place), 'utf8');
    edit(place, (before) => before.replace(text, ''));
    expect(readFileSync(path.join(copy, 'src', place), 'utf8')).not.toBe(whole);
    expect(compile()).toMatch(new RegExp(`^src/(${place}|texts\\.ts)\\(`, 'm'));
    edit(place, () => whole);
  });
});
