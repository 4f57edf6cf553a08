// Compares the texts of the web app in every language with the English ones.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { languages } from '../packages/texts/src/languages.ts';
import { findLocaleProblems, type Locale } from './locale-rules.ts';
import { ROOT } from './start/settings.ts';

const TEXTS = path.join(ROOT, 'packages/texts/src');

/** Names and addresses that are equal in every language. */
const SAME_ON_PURPOSE: ReadonlySet<string> = new Set([]);

const flatten = (value: unknown, prefix = ''): [string, string][] => {
  if (typeof value === 'string') return [[prefix, value]];
  if (typeof value !== 'object' || value === null)
    throw new Error(`${prefix || 'A language file'} has a value that is not a string.`);
  return Object.entries(value).flatMap(([key, inner]) => flatten(inner, prefix ? `${prefix}.${key}` : key));
};

/** Reads a language file, which exports one object of texts. */
const readTexts = async (file: string): Promise<Record<string, string>> => {
  // A module's exports may have any type; `flatten` refuses other values than strings.
  const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  return Object.fromEntries(Object.values(exported).flatMap((words) => flatten(words)));
};

const readLocale = async (folder: string): Promise<Locale> => {
  const files = existsSync(folder)
    ? readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'index.ts')
    : [];
  return Object.fromEntries(
    await Promise.all(files.map(async (name) => [name, await readTexts(path.join(folder, name))])),
  );
};

const locales = await Promise.all(
  languages.map(
    async (language): Promise<[string, Locale]> => [language, await readLocale(path.join(TEXTS, language, 'app'))],
  ),
);
const problems = findLocaleProblems(Object.fromEntries(locales), SAME_ON_PURPOSE);
for (const problem of problems) console.log(problem);
const texts = locales
  .flatMap(([, locale]) => Object.values(locale))
  .reduce((sum, words) => sum + Object.keys(words).length, 0);
console.log(`${languages.length} languages, ${texts} texts, ${problems.length} problems`);
process.exitCode = problems.length > 0 || texts === 0 ? 1 : 0;
