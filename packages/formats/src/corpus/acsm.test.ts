import { testCorpus } from './corpus-suite.testing.ts';

testCorpus({
  name: 'tokens',
  rule: '[FMT-63]',
  formats: ['acsm'],
  extraFields: ({ contents }) =>
    contents?.kind === 'token' ? { expiration: contents.expires, target_format: contents.fulfils } : {},
});
