import { readsTheCorpus } from './family.testing.ts';

readsTheCorpus({
  name: 'CHM',
  rule: '[FMT-63]',
  formats: ['chm'],
  alsoSaid: ({ contents }) => ({ topics: contents?.kind === 'text' ? contents.outline.length : null }),
});
