import { expect } from 'vitest';
import { testCorpus } from './corpus-suite.testing.ts';

testCorpus({
  name: 'DjVu',
  rule: '[FMT-63]',
  formats: ['djvu'],
  assertFacts: ({ contents }) => {
    const images = contents?.kind === 'pages' ? contents.images : null;
    expect(images?.every(({ width, height }) => (width ?? 0) > 100 && (height ?? 0) > 100)).toBe(true);
  },
});
