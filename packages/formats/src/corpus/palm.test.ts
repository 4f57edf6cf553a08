import { testCorpus } from './corpus-suite.testing.ts';

const CALIBRE = 'the file says so; "eng" is how calibre writes it';

testCorpus({
  name: 'Palm books',
  rule: '[FMT-63]',
  formats: ['mobi', 'azw3', 'prc', 'pdb'],
  extraFields: ({ metadata }) => ({ encrypted: metadata.isDrm }),
  acceptedDifferences: {
    'mobi/alice.azw3': {
      // the manifest would refuse it as unsupported, and names accepting it a choice of the product: it is ours
      language: { ours: 'en', because: CALIBRE },
    },
    'mobi/libmobi-huffdic-hybrid.mobi': { language: { ours: 'en-us', because: CALIBRE } },
    'mobi/libmobi-textread.prc': { language: { ours: 'en-us', because: CALIBRE } },
  },
});
