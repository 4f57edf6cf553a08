import { createHash } from 'node:crypto';
import { languages, termsTexts } from '@lectern/contracts';
import { type LegalText, toPlainText } from '@lectern/texts/shapes/legal-text';
import { describe, expect, it } from 'vitest';

const files = import.meta.glob<{ text: LegalText }>('./*/legal/*.ts', {
  base: '../../../../../../packages/texts/src',
  eager: true,
});
const getText = (language: string, name: string): LegalText => {
  const found = files[`./${language}/legal/${name}.ts`]?.text;
  if (!found) throw new Error(`${name} is missing in ${language}`);
  return found;
};
const names = Object.keys(files).flatMap((path) => /\/en\/legal\/([\w-]+)\.ts$/.exec(path)?.[1] ?? []);
const parseVersion = (name: string): number => Number(name.split('-')[1]);

/** The structure that all languages must share: sections, blocks and placeholders. */
const toStructure = ({ version, sections }: LegalText) => ({
  version,
  sections: sections.map(({ id, body }) => ({
    id,
    blocks: body.map((block) => (typeof block === 'string' ? 1 : block.length + 1)),
    placeholders: body
      .flat()
      .flatMap((text) => text.match(/\{\w+\}/g) ?? [])
      .toSorted(),
  })),
});

describe.each(names)('the text %s', (name) => {
  it.each(languages)('[TERMS-20] has the same structure in %s as in English, with 15 sections', (language) => {
    const [text, english] = [getText(language, name), getText('en', name)];
    expect(text.version).toBe(parseVersion(name));
    expect(text.sections).toHaveLength(15);
    expect(toStructure(text)).toEqual(toStructure(english));
    const lines = toPlainText(text).split('\n');
    expect(new Set(lines).size).toBe(lines.length);
    if (language === 'en') return;
    const englishLines = toPlainText(english).split('\n');
    const untranslated = lines.filter((line) => !/^\{\w+\}$/.test(line) && englishLines.includes(line));
    expect(untranslated).toEqual([]);
  });
});

describe('the published terms', () => {
  it.each(
    termsTexts.flatMap(({ version, sha256 }) =>
      languages.map((language) => [version, language, sha256[language]] as const),
    ),
  )('[TERMS-20] version %i in %s matches its checksum', (version, language, sha256) => {
    const text = toPlainText(getText(language, `terms-${version}`));
    expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
  });

  it('[TERMS-20] every terms text is published', () => {
    const versions = names.filter((name) => name.startsWith('terms-')).map(parseVersion);
    expect(versions.toSorted()).toEqual(termsTexts.map(({ version }) => version));
  });
});
