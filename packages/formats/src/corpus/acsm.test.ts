import { readsTheCorpus } from './family.testing.ts';

readsTheCorpus({
  name: 'tokens',
  rule: '[FMT-63]',
  formats: ['acsm'],
  alsoSaid: ({ contents }) =>
    contents?.kind === 'token' ? { expiration: contents.expires, target_format: contents.fulfils } : {},
});
