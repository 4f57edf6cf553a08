import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { detectCharset } from '../text/charset.ts';
import { getCorpusPath } from './corpus.testing.ts';
import { testCorpus } from './corpus-suite.testing.ts';

testCorpus({
  name: 'DOCX',
  rule: '[FMT-1]',
  formats: ['docx'],
  acceptedDifferences: {
    'docx/alice-three-chapters.docx': {
      language: { ours: 'en-gb', because: 'that is what stands there; "eng" is what the tool made of it' },
    },
  },
});

testCorpus({
  name: 'FB2',
  rule: '[FMT-1]',
  formats: ['fb2', 'fb2.zip'],
  acceptedDifferences: {
    'fb2/pushkin-utf16.fb2': {
      isbn: { ours: null, because: 'its check digit is wrong (it would be 7): META-6 asks for a right one' },
    },
  },
});

testCorpus({ name: 'HTML', rule: '[FMT-1]', formats: ['html'] });

testCorpus({ name: 'RTF', rule: '[FMT-1]', formats: ['rtf'] });

testCorpus({
  name: 'TXT',
  rule: '[FMT-1]',
  formats: ['txt'],
  assertFacts: (facts, file) => {
    const bytes = readFileSync(getCorpusPath(file));
    const text = new TextDecoder(detectCharset(bytes, null)).decode(bytes);
    expect([...text].length).toBe(file.metadata?.characters);
    expect(text.split(/\r?\n/)[0]).toBe(file.metadata?.first_line);
    expect(facts.contents).toMatchObject({ kind: 'text' });
  },
});
