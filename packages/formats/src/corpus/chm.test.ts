import { testCorpus } from './corpus-suite.testing.ts';

testCorpus({
  name: 'CHM',
  rule: '[FMT-63]',
  formats: ['chm'],
  extraFields: ({ contents }) => ({ topics: contents?.kind === 'text' ? contents.outline.length : null }),
});
