import { expect } from 'vitest';
import { readsTheCorpus } from './family.testing.ts';

readsTheCorpus({
  name: 'EPUB',
  rule: '[META-19]',
  formats: ['epub', 'none'],
  argued: {
    'epub/idpf-haruko-html-jpeg.epub': {
      has_cover: { ours: true, because: 'no cover is declared; the first page is nothing but a picture' },
    },
  },
  alsoExpect: ({ manifest, metadata }) => {
    expect(manifest?.totalCharacters).toBeGreaterThanOrEqual(metadata.isDrm ? 0 : 1);
  },
});
