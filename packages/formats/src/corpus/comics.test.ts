import { expect } from 'vitest';
import { readsTheCorpus } from './family.testing.ts';

readsTheCorpus({
  name: 'comics',
  rule: '[FMT-28]',
  // the manifest would have CB7 refused, because the list that it is made by has none; this product takes it
  formats: ['cbz', 'cbr', 'cb7', 'cbt'],
  alsoSaid: ({ contents }) =>
    contents?.kind === 'pages'
      ? { first_page: contents.images?.[0]?.path, last_page: contents.images?.at(-1)?.path }
      : {},
  alsoExpect: ({ cover }) => expect(cover).not.toBeNull(),
});
