import { expect } from 'vitest';
import { testCorpus } from './corpus-suite.testing.ts';

testCorpus({
  name: 'comics',
  rule: '[FMT-28]',
  // the manifest would have CB7 refused, because the list that it is made by has none; this product takes it
  formats: ['cbz', 'cbr', 'cb7', 'cbt'],
  extraFields: ({ contents }) =>
    contents?.kind === 'pages'
      ? { first_page: contents.images?.[0]?.path, last_page: contents.images?.at(-1)?.path }
      : {},
  assertFacts: ({ cover }) => expect(cover).not.toBeNull(),
});
