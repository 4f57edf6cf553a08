import { testCorpus } from './corpus-suite.testing.ts';

testCorpus({
  name: 'PDF',
  rule: '[FMT-36]',
  formats: ['pdf'],
  acceptedDifferences: {
    'pdf/nonlatin-metadata.pdf': {
      language: { ours: 'ru', because: 'that is what the file says; the tool turned it into a code of three letters' },
    },
    'pdf/libreoffice-password.pdf': {
      year: { ours: null, because: 'its information dictionary is encrypted, and the tool was given the password' },
    },
  },
});
