import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { ROOT } from '../start/settings.ts';

/** Where English texts for readers lie. Mails hold all languages side by side; the other files only English. */
const SOURCES = [
  'packages/texts/src/en/{app,server}/*.ts',
  'packages/texts/src/en/*.ts',
  'packages/texts/src/en/site/**/*.ts',
  'apps/api/src/features/*/*.mail.ts',
];

/** Every text in the sources of texts, with the place where it stands (`file:line`). */
export const readEnglishTexts = (): [where: string, text: string][] =>
  globSync(SOURCES, { cwd: ROOT }).flatMap((file) => {
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    const texts: [string, string][] = [];
    const add = (text: string, offset: number): void => {
      texts.push([`${file}:${source.slice(0, offset).split('\n').length}`, text]);
    };
    const { program } = parseSync(file, source);
    new Visitor({
      Literal: ({ value, start }) => typeof value === 'string' && add(value, start),
      TemplateElement: ({ value, start }) => add(value.raw, start),
    }).visit(program);
    return texts;
  });
