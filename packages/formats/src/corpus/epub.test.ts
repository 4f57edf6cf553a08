import { expect } from 'vitest';
import { testCorpus } from './corpus-suite.testing.ts';

testCorpus({
  name: 'EPUB',
  rule: '[META-19]',
  formats: ['epub', 'none'],
  acceptedDifferences: {
    'epub/idpf-haruko-html-jpeg.epub': {
      has_cover: { ours: true, because: 'no cover is declared; the first page is nothing but a picture' },
    },
  },
  assertFacts: ({ manifest, metadata }) => {
    expect(manifest?.totalCharacters).toBeGreaterThanOrEqual(metadata.isDrm ? 0 : 1);
  },
});
