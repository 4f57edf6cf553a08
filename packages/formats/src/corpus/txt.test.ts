import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { charsetOf } from '../text/charset.ts';
import { corpusPath } from './corpus.testing.ts';
import { readsTheCorpus } from './family.testing.ts';

readsTheCorpus({
  name: 'TXT',
  rule: '[FMT-1]',
  formats: ['txt'],
  alsoExpect: (facts, file) => {
    const bytes = readFileSync(corpusPath(file));
    const text = new TextDecoder(charsetOf(bytes, null)).decode(bytes);
    expect([...text].length).toBe(file.metadata?.characters);
    expect(text.split(/\r?\n/)[0]).toBe(file.metadata?.first_line);
    expect(facts.contents).toMatchObject({ kind: 'text' });
  },
});
