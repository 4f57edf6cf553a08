import { createHash } from 'node:crypto';
import { languages, termsTexts } from '@lectern/contracts';
import { describe, expect, it } from 'vitest';
import { type LegalText, plainText } from './legal-text.ts';

const files = import.meta.glob<{ text: LegalText }>('./texts/*/*.ts', { eager: true });
const textOf = (language: string, name: string): LegalText => {
  const found = files[`./texts/${language}/${name}.ts`]?.text;
  if (!found) throw new Error(`${name} is missing in ${language}`);
  return found;
};
const names = Object.keys(files).flatMap((path) => /\/en\/([\w-]+)\.ts$/.exec(path)?.[1] ?? []);
const versionOf = (name: string): number => Number(name.split('-')[1]);

/** What every language must have alike: sections, points, and places for the operator. */
const shapeOf = ({ version, sections }: LegalText) => ({
  version,
  sections: sections.map(({ id, body }) => ({
    id,
    passages: body.map((passage) => (typeof passage === 'string' ? 1 : passage.length + 1)),
    places: body
      .flat()
      .flatMap((text) => text.match(/\{\w+\}/g) ?? [])
      .toSorted(),
  })),
});

describe.each(names)('the text %s', (name) => {
  it.each(languages)('[TERMS-20] says the same in %s as in English, in 15 sections', (language) => {
    const [text, english] = [textOf(language, name), textOf('en', name)];
    expect(text.version).toBe(versionOf(name));
    expect(text.sections).toHaveLength(15);
    expect(shapeOf(text)).toEqual(shapeOf(english));
    const said = plainText(text).split('\n');
    expect(new Set(said).size).toBe(said.length);
    if (language !== 'en') expect(said.filter((line) => plainText(english).split('\n').includes(line))).toEqual([]);
  });
});

describe('the published terms', () => {
  it.each(termsTexts.flatMap(({ version, sha256 }) => languages.map((one) => [version, one, sha256[one]] as const)))(
    '[TERMS-20] version %i in %s is what its checksum was made of',
    (version, language, sha256) => {
      const text = plainText(textOf(language, `terms-${version}`));
      expect(createHash('sha256').update(text).digest('hex')).toBe(sha256);
    },
  );

  it('[TERMS-20] every text of the terms is published', () => {
    const written = names.filter((name) => name.startsWith('terms-')).map(versionOf);
    expect(written.toSorted()).toEqual(termsTexts.map(({ version }) => version));
  });
});
